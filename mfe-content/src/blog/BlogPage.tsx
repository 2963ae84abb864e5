import { BLOG } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { documentGlyph, earGlyph, shieldGlyph } from '@site/ui/icon/glyphs.ts';
import { Below } from '@site/ui/layout/Below';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../filter/EmptyState';
import { FilterBar } from '../filter/FilterBar';
import { FilterRow } from '../filter/FilterRow';
import { useQuery } from '../filter/use-query';
import { Columns } from '../page/Columns';
import { Invitation } from '../page/Invitation';
import { PageHero } from '../page/PageHero';
import { ArticleCard } from './ArticleCard';
import styles from './BlogPage.module.css';
import type { BlogPageContent } from './content';
import { CATEGORIES, categoryHref, inCategory, readCategory } from './filter';

/** The list of articles, with the category filter. */
export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { lang, content } = usePage<BlogPageContent>();
  const category = readCategory(useQuery());
  const left = inCategory(content.articles, category);
  const count = (id?: (typeof CATEGORIES)[number]) => inCategory(content.articles, id).length;
  return (
    <>
      <PageSection name="hero">
        <PageHero lang={lang} crumbs={[{ label: t('blog') }]} title={content.hero.title} lead={content.hero.lead} />
      </PageSection>
      <PageSection name="list">
        <section className={styles.list} aria-label={t('blogList')}>
          <Wrap>
            <h2 className="visually-hidden">{t('blogList')}</h2>
            <FilterBar
              lang={lang}
              shown={left.length}
              total={content.articles.length}
              clearHref={BLOG}
              active={category !== undefined}
            >
              <FilterRow
                legend={t('filter.topic')}
                lang={lang}
                options={[
                  { label: t('filter.all'), href: BLOG, count: count(), chosen: !category },
                  ...CATEGORIES.map((id) => ({
                    label: t(`category.${id}`),
                    href: categoryHref(id),
                    count: count(id),
                    chosen: id === category,
                  })),
                ]}
              />
            </FilterBar>
            <div className={styles.cards}>
              {left.map((entry) => (
                <ArticleCard key={entry.slug} entry={entry} place={category ? 'opening' : entry.place} lang={lang} />
              ))}
            </div>
            {left.length === 0 && <EmptyState content={content.empty} lang={lang} href={BLOG} />}
          </Wrap>
        </section>
      </PageSection>
      <Below>
        <PageSection name="method">
          <Section id="method">
            <SectionHead title={content.method.title} />
            <Columns items={content.method.items} icons={[earGlyph, documentGlyph, shieldGlyph]} />
          </Section>
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={content.cta} lang={lang} />
        </PageSection>
      </Below>
    </>
  );
}
