import { BLOG } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { plusGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Below } from '@site/ui/layout/Below';
import { Wrap } from '@site/ui/layout/Wrap';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Invitation, MoreSection, PageHero } from '../page/PageSections';
import styles from './ArticlePage.module.css';
import { ArticleText } from './ArticleText';
import type { ArticlePageContent, TocEntry } from './content';
import { articlePath } from './filter';
import { ReadingLine } from './ReadingLine';

export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { content } = usePage<ArticlePageContent>();
  const { article, summary, related } = content;
  return (
    <>
      <ReadingLine minutes={summary.minutes} />
      <PageSection name="hero">
        <PageHero
          crumbs={[{ label: t('blog'), href: BLOG }, { label: t(`category.${summary.category}`) }]}
          title={content.heading}
          lead={article.subtitle}
          facts={[
            { label: t('article.topic'), value: summary.categories.map((id) => t(`category.${id}`)).join(', ') },
            { label: t('article.time'), value: t('article.minutes', { minutes: summary.minutes }) },
            { label: t('article.date'), value: summary.date.text },
          ]}
        />
      </PageSection>
      <PageSection name="text">
        <article className={styles.article}>
          <Wrap grid>
            <aside className={styles.aside}>
              <Contents entries={content.toc} />
            </aside>
            <ArticleText />
          </Wrap>
        </article>
      </PageSection>
      <Below>
        <PageSection name="related">
          <MoreSection
            id="related"
            title={t('article.related')}
            all={{ href: BLOG, label: t('article.all') }}
            items={related.map((entry) => ({
              href: articlePath(entry.slug),
              meta: `${t(`category.${entry.category}`)} · ${t('article.minutes', { minutes: entry.minutes })}`,
              title: entry.title,
            }))}
          />
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={{ mark: t(`category.${summary.category}`), ...article.content.cta }} />
        </PageSection>
      </Below>
    </>
  );
}

/**
 * Table of contents with the reading time up to each part; the current part is marked. In a narrow window the list
 * opens on a tap; in a wide one the style sheet shows it, and the script only sets the state for assistive technology.
 */
function Contents({ entries }: { entries: readonly TocEntry[] }) {
  const { t } = useTranslation('mfe-content');
  const current = useCurrentPart(entries);
  const roomy = useRoomy();
  return (
    <nav className={styles.contents} aria-label={t('article.contents')}>
      <details open={roomy}>
        <summary tabIndex={roomy ? -1 : undefined}>
          <span>{t('article.contents')}</span>
          <Icon glyph={plusGlyph} />
        </summary>
        <ol>
          {entries.map((entry) => (
            <li key={entry.id}>
              <a href={`#${entry.id}`} aria-current={entry.id === current ? 'true' : undefined}>
                <span className="num">{entry.at}</span>
                <span>{entry.title}</span>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Returns the id of the last part that begins above the upper third of the window; undefined before the first. */
function useCurrentPart(entries: readonly TocEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const parts = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    const look = () => {
      const line = window.innerHeight / 3;
      setCurrent(parts.findLast((part) => part.getBoundingClientRect().top < line)?.id);
    };
    // After a jump over parts, too, none of which came into view.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px' });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}

/** Same breakpoint as in `ArticlePage.module.css`. */
const ROOMY = '(min-width: 681px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is wide enough for the open table of contents; false before hydration. */
function useRoomy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(ROOMY).matches,
    () => false,
  );
}
