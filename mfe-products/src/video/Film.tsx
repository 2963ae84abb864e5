import { languageInfo } from '@site/contracts/languages';
import { usePage } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import { keepTogether } from '@site/ui/unbroken.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAMES } from '../../products';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from '../sections/ProductPage';
import styles from './Film.module.css';
import { Poster } from './Poster';

declare module 'react' {
  interface IframeHTMLAttributes<T> {
    /** https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/iframe#credentialless */
    credentialless?: '';
  }
}

/** The product's film with its heading. One that nobody has confirmed is only our drawing, and says that it is a placeholder. */
export function Film({ content, Drawing }: SectionProps<ProductBase>) {
  const { lang } = usePage();
  const { t } = useTranslation('mfe-products');
  const { id, video = '', videoIsSample } = content;
  const name = PRODUCT_NAMES[id];
  const title = t('video.title', { product: name });
  return (
    <div id="video" className={styles.section}>
      <h3 className={styles.title}>{title.replace(name, keepTogether(name))}</h3>
      {videoIsSample ? (
        <figure className={cx(styles.film, styles.placeholder)}>
          <Poster whole>
            <Drawing />
          </Poster>
          <figcaption className={styles.caption}>{t('video.placeholder')}</figcaption>
        </figure>
      ) : (
        <>
          <VideoFacade
            id={video}
            title={title}
            caption={t('video.note')}
            play={t('video.play', { title })}
            htmlLang={languageInfo(lang).htmlLang}
          >
            <Drawing />
          </VideoFacade>
          {/* Also where YouTube's frame stays grey. */}
          <a className={styles.link} href={watchHref(video)} rel="noopener">
            {t('video.watch')}
          </a>
        </>
      )}
    </div>
  );
}

interface VideoPlayerProps {
  id: string;
  title: string;
  htmlLang: string;
}

interface VideoFacadeProps extends VideoPlayerProps {
  /** Names the action: “Play the video: …”. */
  play: string;
  /** Text on the picture: what is loaded on click, and from where. */
  caption: string;
  children: ReactNode;
}

/**
 * Our own picture, so that nothing is loaded from YouTube before a click. It is a link to the video's page, which works
 * before hydration; after hydration a click replaces it with the player, if the browser supports that.
 */
export function VideoFacade({ play, caption, children, ...player }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <VideoPlayer {...player} />;
  const start = (event: MouseEvent) => {
    if (!canEmbed()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a className={styles.film} href={watchHref(player.id)} rel="noopener" onClick={start}>
      <Poster play>{children}</Poster>
      {/* Visually hidden text beside the visible text, so that the accessible name contains the visible text (speech input). */}
      <span className="visually-hidden">{play} </span>
      <span className={styles.caption}>{caption}</span>
    </a>
  );
}

/** With the embedder policy (`security-headers.ts`) a frame of another origin needs support of credentialless ones. */
const canEmbed = (): boolean => !globalThis.crossOriginIsolated || 'credentialless' in HTMLIFrameElement.prototype;

/** On the domain that sets no cookies before playing. Starts by itself after the click, and takes the link's focus. */
function VideoPlayer({ id, title, htmlLang }: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <iframe
      ref={frame}
      credentialless=""
      className={styles.player}
      src={`https://www.youtube-nocookie.com/embed/${checkedId(id)}?autoplay=1&rel=0&hl=${htmlLang}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // Without a referrer YouTube does not play (error 153).
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

const watchHref = (id: string): string => `https://www.youtube.com/watch?v=${checkedId(id)}`;

/** Validates an id: a pasted address would become part of another address. */
function checkedId(id: string): string {
  if (!/^[\w-]{6,20}$/.test(id)) throw new Error(`Invalid YouTube video id "${id}"`);
  return id;
}
