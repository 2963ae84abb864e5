import { searchGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton';
import styles from './SearchButton.module.css';

let open = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Module state, because the buttons are far from the dialog and the dialog survives navigation. */
export const openSearch = (): void => setOpen(true);
export const closeSearch = (): void => setOpen(false);

export function useSearchOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}

/**
 * Opens the search: an icon in the header, or a row with text in the menu. `data-replay` replays a click made before
 * hydration, and hides it without JavaScript.
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
