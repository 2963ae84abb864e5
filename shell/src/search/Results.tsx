import type { Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import type { FoundByKind } from './find';
import styles from './Results.module.css';

interface ResultsProps {
  groups: FoundByKind;
  lang: Language;
  onOpen: () => void;
}

/** Search results, by kind. A quote is beside its link, so that a screen reader's list of links stays short. */
export function Results({ groups, lang, onOpen }: ResultsProps) {
  const { t } = useTranslation('shell');
  return [...groups].map(([kind, found]) => (
    <section key={kind} className={styles.group}>
      <h2 className={styles.kind}>{t(`search.kinds.${kind}`)}</h2>
      <ul>
        {found.map(({ entry, title, quote }) => (
          <li key={`${entry.path} ${entry.title}`} className={styles.result}>
            <SiteLink lang={lang} href={entry.path} className={styles.link} onClick={onOpen}>
              <span>{title.map(run)}</span>
              {entry.note && <small>{entry.note}</small>}
            </SiteLink>
            {quote.join('') && <p className={styles.quote}>{quote.map(run)}</p>}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Marks what was asked for. */
const run = (text: string, at: number) =>
  // Runs of a text are identified by their position.
  at % 2 ? <mark key={`${at} ${text}`}>{text}</mark> : <span key={`${at} ${text}`}>{text}</span>;

/** Empty result, with a link to the contact form. */
export function NothingFound({ lang, onOpen }: { lang: Language; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.nothing}>
      <p>
        <b>{t('search.nothing')}</b>
        <span>{t('search.hint')}</span>
      </p>
      <ArrowLink lang={lang} href={CONTACTS} onClick={onOpen}>
        {t('search.ask')}
      </ArrowLink>
    </div>
  );
}
