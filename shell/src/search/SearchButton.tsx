import { searchGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton';
import styles from './SearchButton.module.css';
import { openSearch } from './search-state';

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
