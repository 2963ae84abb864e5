import { reportFault } from '@site/contracts/api/visit-events';
import type { Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import type { SearchIndex } from '@site/contracts/search-words';
import { closeGlyph, searchGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadJson } from '../data/load';
import { createSearch, type FoundByKind } from './find';
import styles from './SearchDialog.module.css';

export interface SearchDialogProps {
  lang: Language;
  indexUrl: string;
  onClose: () => void;
}

/** A native modal dialog, which traps and restores the focus; results are plain links. */
export function SearchDialog({ lang, indexUrl, onClose }: SearchDialogProps) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState<SearchIndex | 'failed'>();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let gone = false;
    loadJson<SearchIndex>(indexUrl).then(
      (loaded) => !gone && setIndex(loaded),
      (error: unknown) => {
        reportFault(error);
        if (!gone) setIndex('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [indexUrl]);

  const close = () => dialog.current?.close();
  const search = useMemo(() => (index && index !== 'failed' ? createSearch(index, lang) : undefined), [index, lang]);
  const groups: FoundByKind = search?.(query) ?? new Map();
  const count = [...groups.values()].flat().length;
  const asked = query.trim() !== '' && index !== undefined;
  const nothing = asked && index !== 'failed' && count === 0;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('search.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={walk}
    >
      <div className={styles.frame}>
        <form
          className={styles.field}
          onSubmit={(event) => {
            event.preventDefault();
            // If nothing was found, the only link leaves the search.
            if (count > 0) dialog.current?.querySelector<HTMLElement>('a[href]')?.click();
          }}
        >
          <Icon glyph={searchGlyph} />
          <input
            type="search"
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <button type="button" className={styles.close} onClick={close}>
            <span className="visually-hidden">{`${t('search.close')} `}</span>
            <kbd>Esc</kbd>
            <Icon glyph={closeGlyph} />
          </button>
        </form>
        {/* What is below says that nothing was found. */}
        <p className={nothing ? 'visually-hidden' : styles.count} role="status">
          {index === 'failed' ? t('search.failed') : asked && t('search.found', { n: count })}
        </p>
        <div className={styles.results}>
          <Results groups={groups} lang={lang} onOpen={close} />
          {nothing && <NothingFound lang={lang} onOpen={close} />}
        </div>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            <span>{t('search.choose')}</span>
          </span>
          <span>
            <kbd>Enter</kbd>
            <span>{t('search.go')}</span>
          </span>
        </p>
      </div>
    </dialog>
  );
}

/** The arrow keys move through the results. Key events must not reach an open menu behind the dialog. */
function walk(event: KeyboardEvent<HTMLDialogElement>): void {
  event.stopPropagation();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[(at + step + stops.length) % stops.length];
  event.preventDefault();
  next?.focus();
}

interface ResultsProps {
  groups: FoundByKind;
  lang: Language;
  onOpen: () => void;
}

/** Search results, by kind. A quote is beside its link, so that a screen reader's list of links stays short. */
function Results({ groups, lang, onOpen }: ResultsProps) {
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

function NothingFound({ lang, onOpen }: { lang: Language; onOpen: () => void }) {
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
