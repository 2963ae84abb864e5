import { BLOG } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Below } from '@site/ui/layout/Below';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { useTranslation } from 'react-i18next';
import { FactRow } from '../page/FactRow';
import { Invitation } from '../page/Invitation';
import { MoreList } from '../page/MoreList';
import { PageHero } from '../page/PageHero';
import { articlePath } from '../paths';
import styles from './ArticlePage.module.css';
import { ArticleText } from './ArticleText';
import { Contents } from './Contents';
import type { ArticlePageContent } from './content';
import { ReadingLine } from './ReadingLine';

/** The page of an article. */
export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { lang, content } = usePage<ArticlePageContent>();
  const { article, summary, related } = content;
  const all = (
    <ArrowLink lang={lang} href={BLOG}>
      {t('article.all')}
    </ArrowLink>
  );
  return (
    <>
      <ReadingLine minutes={summary.minutes} />
      <PageSection name="hero">
        <PageHero
          lang={lang}
          crumbs={[{ label: t('blog'), href: BLOG }, { label: t(`category.${summary.category}`) }]}
          title={content.heading}
          lead={article.subtitle}
        >
          <FactRow
            items={[
              {
                label: t('article.topic'),
                value: summary.categories.map((category) => t(`category.${category}`)).join(', '),
              },
              { label: t('article.time'), value: t('article.minutes', { minutes: summary.minutes }) },
              { label: t('article.date'), value: summary.date.text },
            ]}
          />
        </PageHero>
      </PageSection>
      <PageSection name="text">
        <article className={styles.article}>
          <Wrap grid>
            <aside className={styles.aside}>
              <Contents entries={content.toc} />
            </aside>
            <ArticleText content={content} lang={lang} />
          </Wrap>
        </article>
      </PageSection>
      <Below>
        <PageSection name="related">
          <Section id="related">
            <SectionHead title={t('article.related')} note={all} />
            <MoreList
              lang={lang}
              items={related.map((entry) => ({
                href: articlePath(entry.slug),
                meta: `${t(`category.${entry.category}`)} · ${t('article.minutes', { minutes: entry.minutes })}`,
                title: entry.title,
              }))}
            />
          </Section>
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={{ mark: t(`category.${summary.category}`), ...article.content.cta }} lang={lang} />
        </PageSection>
      </Below>
    </>
  );
}
