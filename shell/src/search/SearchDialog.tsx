import { reportFault } from '@site/contracts/api/visit-events';
import type { Language } from '@site/contracts/languages';
import type { SearchIndex } from '@site/contracts/search-words';
import { closeGlyph, searchGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadJson } from '../data/load-json';
import { createSearch, type FoundByKind } from './find';
import { NothingFound, Results } from './Results';
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

/**
 * The arrow keys move from the field through the results and back. Key events must not reach an open menu behind the
 * dialog.
 */
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
