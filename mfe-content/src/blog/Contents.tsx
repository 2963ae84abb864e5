import { plusGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Contents.module.css';
import type { TocEntry } from './content';

/**
 * Table of contents with the reading time up to each part; the current part is marked. In a narrow window the list
 * opens on a tap; in a wide one the style sheet shows it, and the script only sets the state for assistive technology.
 */
export function Contents({ entries }: { entries: readonly TocEntry[] }) {
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

/** Same breakpoint as in `Contents.module.css`. */
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
