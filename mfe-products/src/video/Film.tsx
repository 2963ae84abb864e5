import { languageInfo } from '@site/contracts/languages';
import { cx } from '@site/ui/cx.ts';
import { keepTogether } from '@site/ui/unbroken.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAMES } from '../../products';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from '../sections/ProductPage';
import styles from './Film.module.css';
import { Poster } from './Poster';
import { VideoFacade } from './VideoFacade';
import { watchHref } from './youtube';

interface FilmProps extends SectionProps<ProductBase> {
  /** The drawing of the poster: the product's own screen. */
  children: ReactNode;
}

/** The product's film with its heading. One that nobody has confirmed is only our drawing, and says that it is a placeholder. */
export function Film({ content, lang, children }: FilmProps) {
  const { t } = useTranslation('mfe-products');
  const { id, video = '', videoIsSample } = content;
  const name = PRODUCT_NAMES[id];
  const title = t('video.title', { product: name });
  return (
    <div id="video" className={styles.section}>
      <h3 className={styles.title}>{title.replace(name, keepTogether(name))}</h3>
      {videoIsSample ? (
        <figure className={cx(styles.film, styles.placeholder)}>
          <Poster whole>{children}</Poster>
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
            {children}
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
