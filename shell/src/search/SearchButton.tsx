import { Icon } from '@site/ui/icon/Icon';
import { useTranslation } from 'react-i18next';
import styles from './SearchButton.module.css';
import { openSearch } from './search-state';

/**
 * Opens the search: an icon for the header, or a row with words for the menu. Absent where no script can run;
 * `data-replay` lets a click before hydration take effect after it.
 */
export function SearchButton({ look, className = '' }: { look: 'icon' | 'row'; className?: string }) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={`${styles.button} ${look === 'row' ? styles.row : styles.icon} ${className}`.trim()}
      aria-haspopup="dialog"
      onClick={openSearch}
      data-replay=""
      {...(look === 'icon' ? { 'aria-label': t('search.open'), 'aria-keyshortcuts': '/' } : {})}
    >
      <Icon name="search" />
      {look === 'row' && t('search.open')}
    </button>
  );
}
