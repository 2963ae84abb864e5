import type { Language } from '@site/contracts/languages';
import { cx } from '@site/ui/cx.ts';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import { articlePath } from '../paths';
import styles from './ArticleCard.module.css';
import type { ArticlePlace, ArticleSummary } from './content';
import { ArticleFigure } from './figures/ArticleFigure';

interface ArticleCardProps {
  entry: ArticleSummary;
  place: ArticlePlace;
  lang: Language;
}

/** Card of an article: its drawing, title and excerpt. The whole card is a link. */
export function ArticleCard({ entry, place, lang }: ArticleCardProps) {
  const { t } = useTranslation('mfe-content');
  return (
    <article className={cx(styles.card, styles[place])}>
      <div className={styles.words}>
        <p className={styles.meta}>
          <span>{entry.categories.map((category) => t(`category.${category}`)).join(', ')}</span>
          <span>{t('article.minutes', { minutes: entry.minutes })}</span>
          <time dateTime={entry.date.iso}>{entry.date.text}</time>
        </p>
        <h3>
          <SiteLink lang={lang} href={articlePath(entry.slug)}>
            {entry.title}
          </SiteLink>
        </h3>
        <p className={styles.excerpt}>{entry.excerpt}</p>
        <span className={styles.read} aria-hidden="true">
          <span>{t('article.read')}</span>
          <Icon glyph={arrowGlyph} />
        </span>
      </div>
      <ArticleFigure figure={entry.figure} className={styles.drawing} />
    </article>
  );
}
