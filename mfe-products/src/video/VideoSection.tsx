import { languageInfo } from '@site/contracts/languages';
import { Section } from '@site/ui/layout/Section';
import { unbroken } from '@site/ui/unbroken.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAMES } from '../../products';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from '../sections/ProductPage';
import { VideoFacade } from './VideoFacade';
import styles from './VideoSection.module.css';
import { watchHref } from './youtube';

interface VideoSectionProps extends SectionProps<ProductBase> {
  /** The drawing of the poster: the product's own screen. */
  children: ReactNode;
}

/** The product's video, if there is one. */
export function VideoSection({ content, lang, children }: VideoSectionProps) {
  const { t } = useTranslation('mfe-products');
  if (!content.video) return null;
  const name = PRODUCT_NAMES[content.id];
  const title = t('video.title', { product: name });
  return (
    <Section id="video" voice="assistant">
      <div className={styles.video}>
        <div className={styles.screen}>
          <VideoFacade
            id={content.video}
            title={title}
            caption={t('video.note')}
            play={t('video.play', { title })}
            htmlLang={languageInfo(lang).htmlLang}
          >
            {children}
          </VideoFacade>
        </div>
        <div className={styles.words}>
          <h2>{title.replace(name, unbroken(name))}</h2>
          {/* Also where YouTube's frame stays grey. */}
          <a className={styles.link} href={watchHref(content.video)} rel="noopener">
            {t('video.watch')}
          </a>
          {content.videoMark && <span className="muted">{` · ${content.videoMark}`}</span>}
        </div>
      </div>
    </Section>
  );
}
