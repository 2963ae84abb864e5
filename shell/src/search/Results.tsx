import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import type { FoundGroup, TitlePart } from './find';
import styles from './Results.module.css';

interface ResultsProps {
  groups: readonly FoundGroup[];
  lang: Language;
  onOpen: () => void;
}

/** Search results, by kind. */
export function Results({ groups, lang, onOpen }: ResultsProps) {
  const { t } = useTranslation('shell');
  return groups.map(({ kind, found }) => (
    <section key={kind} className={styles.group}>
      <h2 className={styles.kind}>{t(`search.kinds.${kind}`)}</h2>
      <ul>
        {found.map(({ entry, title }) => (
          <li key={`${entry.path} ${entry.title}`}>
            <SiteLink lang={lang} href={entry.path} className={styles.link} onClick={onOpen}>
              <span>{title.map(part)}</span>
              {entry.note && <small>{entry.note}</small>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Green, the visitor's colour. */
const part = ({ text, hit }: TitlePart, i: number) =>
  // Runs of a title are identified by their position.
  hit ? <mark key={`${i} ${text}`}>{text}</mark> : <span key={`${i} ${text}`}>{text}</span>;
