import { useTranslation } from 'react-i18next';
import styles from './Contents.module.css';
import type { TocEntry } from './content';
import { useCurrentPart } from './use-current-part';
import { useRoomy } from './use-roomy';

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
        <summary tabIndex={roomy ? -1 : undefined}>{t('article.contents')}</summary>
        <ol>
          {entries.map((entry) => (
            <li key={entry.id}>
              <a href={`#${entry.id}`} aria-current={entry.id === current ? 'true' : undefined}>
                <span className="num">{entry.at}</span>
                {entry.title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
