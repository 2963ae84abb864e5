import { BLOG } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import { arrowGlyph, documentGlyph, earGlyph, shieldGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import link from '../page/LinkCard.module.css';
import { FilterRow, ListPage, useQuery } from '../page/ListPage';
import { ArticleFigure } from './ArticleFigure';
import styles from './BlogPage.module.css';
import type { ArticlePlace, ArticleSummary, BlogPageContent } from './content';
import { articlePath, CATEGORIES, categoryHref, inCategory, readCategory } from './filter';

export function Component() {
  const { t } = useTranslation('mfe-content');
  const { articles } = usePage<BlogPageContent>().content;
  const category = readCategory(useQuery());
  const left = inCategory(articles, category);
  const option = (label: string, id?: (typeof CATEGORIES)[number]) => ({
    label,
    href: categoryHref(id),
    count: inCategory(articles, id).length,
    chosen: id === category,
  });
  return (
    <ListPage
      path={BLOG}
      crumb={t('blog')}
      label={t('blogList')}
      filters={
        <FilterRow
          legend={t('filter.topic')}
          options={[option(t('filter.all')), ...CATEGORIES.map((id) => option(t(`category.${id}`), id))]}
        />
      }
      filtered={category !== undefined}
      shown={left.length}
      total={articles.length}
      icons={[earGlyph, documentGlyph, shieldGlyph]}
    >
      {left.map((entry) => (
        <ArticleCard key={entry.slug} entry={entry} place={category ? 'opening' : entry.place} />
      ))}
    </ListPage>
  );
}

/** Card of an article: its drawing, title and excerpt. The whole card is a link. */
function ArticleCard({ entry, place }: { entry: ArticleSummary; place: ArticlePlace }) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
  return (
    <article className={cx(link.card, styles.card, styles[place])}>
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
