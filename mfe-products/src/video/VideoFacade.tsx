import { type MouseEvent, type ReactNode, useState } from 'react';
import styles from './Film.module.css';
import { Poster } from './Poster';
import { canEmbed, VideoPlayer } from './VideoPlayer';
import { watchHref } from './youtube';

interface VideoFacadeProps {
  /** YouTube's id. */
  id: string;
  title: string;
  /** Names the action: “Play the video: …”. */
  play: string;
  /** Text on the picture: what is loaded on click, and from where. */
  caption: string;
  htmlLang: string;
  /** The drawing of the `Poster`. */
  children: ReactNode;
}

/**
 * Shows our own picture instead of a video, so that nothing is loaded from YouTube before a click. It is a link to the
 * video's page, which works before hydration; after hydration a click replaces it with the player, if the browser
 * supports that.
 */
export function VideoFacade({ id, title, play, caption, htmlLang, children }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <VideoPlayer id={id} title={title} htmlLang={htmlLang} />;
  const start = (event: MouseEvent) => {
    if (!canEmbed()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a className={styles.film} href={watchHref(id)} rel="noopener" onClick={start}>
      <Poster play>{children}</Poster>
      {/* Visually hidden text beside the visible text, so that the accessible name contains the visible text (speech input). */}
      <span className="visually-hidden">{play} </span>
      <span className={styles.caption}>{caption}</span>
    </a>
  );
}
