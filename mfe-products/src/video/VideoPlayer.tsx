import { useEffect, useRef } from 'react';
import styles from './VideoPlayer.module.css';
import { playerHref } from './youtube';

interface VideoPlayerProps {
  id: string;
  title: string;
  htmlLang: string;
}

/** YouTube's player. It takes the focus, which stood on the link that it replaces. */
export function VideoPlayer({ id, title, htmlLang }: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <iframe
      ref={frame}
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
