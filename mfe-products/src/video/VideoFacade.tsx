import { type MouseEvent, useState } from 'react';
import { Poster } from './Poster';
import styles from './VideoFacade.module.css';
import { canEmbed, VideoPlayer } from './VideoPlayer';
import { watchHref } from './youtube';

interface VideoFacadeProps {
  /** YouTube's id. */
  id: string;
  title: string;
  /** Names what a press does: “Play the video: …”. */
  play: string;
  /** Said on the picture: what a press loads, and from where. */
  caption: string;
  htmlLang: string;
}

/**
 * Stands for a video with a picture of our own, so that nothing is loaded from elsewhere until somebody wants to see it.
 * It is a link to the video's page, which works before the page comes to life; after that it becomes the player in place, where the
 * browser can show one.
 */
export function VideoFacade({ id, title, play, caption, htmlLang }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <VideoPlayer id={id} title={title} htmlLang={htmlLang} />;
  const start = (event: MouseEvent) => {
    if (!canEmbed()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a className={styles.facade} href={watchHref(id)} rel="noopener" onClick={start}>
      <Poster seed={id} />
      {/* Beside what is seen, so that the name has the words that somebody would say to press it. */}
      <span className="visually-hidden">{play} </span>
      <span className={styles.caption}>{caption}</span>
    </a>
  );
}
