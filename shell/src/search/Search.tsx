import type { Language } from '@site/contracts/languages';
import type { ShellContext } from '@site/federation/remote';
import { searchGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton';
import { createStore } from '../layout/layout-page';
import styles from './Search.module.css';
import type { SearchDialogProps } from './SearchDialog';

interface SearchProps {
  lang: Language;
  /** `/data/<composition>` */
  dataBase: string;
  toast: ShellContext['toast'];
}

const loadDialog = lateModule(() => import('./SearchDialog'));

/** The site's search, opened by a button or the `/` key; its code and index are loaded on first opening. */
export function Search({ lang, dataBase, toast }: SearchProps) {
  const { t } = useTranslation('shell');
  const open = useSyncExternalStore(isOpen.subscribe, isOpen.read, () => false);
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  useEffect(() => {
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
  useEffect(() => {
    if (!open || Dialog) return undefined;
    let gone = false;
    loadDialog().then(
      (module) => setDialog(() => module.SearchDialog),
      () => {
        // Not reported: `lateModule` has.
        if (gone) return;
        closeSearch();
        toast({ title: t('search.failed'), kind: 'error' });
      },
    );
    return () => {
      gone = true;
    };
  }, [open, Dialog, toast, t]);
  if (!open || !Dialog) return null;
  return <Dialog lang={lang} indexUrl={`${dataBase}/search-${lang}.json`} onClose={closeSearch} />;
}

/** Elements in which `/` is typed as text. */
const TEXT_INPUTS = 'input, textarea, select, [contenteditable], dialog';

/** What the key of `/` types on a Cyrillic layout; on Latin layouts that move `/`, it types something else. */
const ON_SLASH_KEY = /^[.\p{Script=Cyrillic}]$/u;

function onSlash(event: KeyboardEvent): void {
  const cyrillic = event.code === 'Slash' && !event.shiftKey && ON_SLASH_KEY.test(event.key);
  if (event.key !== '/' && !cyrillic) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
  event.preventDefault();
  openSearch();
}

/**
 * Opens the search: an icon in the header, or a row in the menu. `data-replay` repeats a click made before hydration,
 * and hides the button without JavaScript.
 */
export function SearchButton({ look, className = '' }: { look: 'icon' | 'row'; className?: string }) {
  const { t } = useTranslation('shell');
  const shared = { 'aria-haspopup': 'dialog', onClick: openSearch, 'data-replay': '' } as const;
  if (look === 'icon') {
    return (
      <IconButton label={t('search.open')} className={className} aria-keyshortcuts="/" {...shared}>
        <Icon glyph={searchGlyph} />
      </IconButton>
    );
  }
  return (
    <button type="button" className={`${styles.row} ${className}`.trim()} {...shared}>
      <Icon glyph={searchGlyph} />
      <span>{t('search.open')}</span>
    </button>
  );
}

/** Module state, because the buttons are far from the dialog and the dialog survives navigation. */
const isOpen = createStore(false);
const openSearch = (): void => isOpen.write(true);
export const closeSearch = (): void => isOpen.write(false);
