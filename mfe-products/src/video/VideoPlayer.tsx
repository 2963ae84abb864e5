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
 * Whether the player can be embedded: with the site's embedder policy (`platform/config/src/security-headers.ts`) a
 * cross-origin frame needs a browser that supports credentialless iframes.
 */
export const canEmbed = (): boolean =>
  !globalThis.crossOriginIsolated || 'credentialless' in HTMLIFrameElement.prototype;

/** YouTube's player. It takes the focus of the link that it replaces. */
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
      // Without a referrer YouTube does not play (error 153).
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
