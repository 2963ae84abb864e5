import type { Language } from '@site/contracts/languages';
import { type ComponentType, useEffect, useState } from 'react';
import { reportError } from '../app/report-error';
import type { SearchDialogProps } from './SearchDialog';
import { closeSearch, openSearch, useSearchOpen } from './search-state';

interface SearchProps {
  lang: Language;
  /** `/data/<composition>` */
  dataBase: string;
}

/** The site's search, opened by a button or the `/` key; its code and index are loaded on first opening. */
export function Search({ lang, dataBase }: SearchProps) {
  const open = useSearchOpen();
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  useEffect(() => {
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
  useEffect(() => {
    if (!open || Dialog) return;
    import('./SearchDialog').then(
      (module) => setDialog(() => module.SearchDialog),
      (error: unknown) => {
        closeSearch();
        reportError('search', error);
      },
    );
  }, [open, Dialog]);
  if (!open || !Dialog) return null;
  return <Dialog lang={lang} indexUrl={`${dataBase}/search-${lang}.json`} onClose={closeSearch} />;
}

/** Elements in which `/` is typed as text. */
const TEXT_INPUTS = 'input, textarea, select, [contenteditable], dialog';

function onSlash(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
  event.preventDefault();
  openSearch();
}
