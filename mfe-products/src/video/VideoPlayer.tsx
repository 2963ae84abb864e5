import { useEffect, useRef } from 'react';
import styles from './VideoPlayer.module.css';
import { playerHref } from './youtube';

declare module 'react' {
  interface IframeHTMLAttributes<T> {
    /** https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/iframe#credentialless */
    credentialless?: '';
  }
}

interface VideoPlayerProps {
  id: string;
  title: string;
  htmlLang: string;
}

/**
 * Whether the player can be shown in the page: the site's embedder policy (`infra/config/security-headers.ts`) keeps a frame
 * of others out where the browser can't give it storage of its own.
 */
export const canEmbed = (): boolean =>
  !globalThis.crossOriginIsolated || 'credentialless' in HTMLIFrameElement.prototype;

/** YouTube's player. It takes the focus, which stood on the link that it replaces. */
export function VideoPlayer({ id, title, htmlLang }: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <iframe
      ref={frame}
      credentialless=""
      className={styles.player}
      src={playerHref(id, htmlLang)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // Without a referrer YouTube refuses to play (error 153).
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
