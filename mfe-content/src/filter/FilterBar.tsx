import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  lang: Language;
  shown: number;
  total: number;
  /** Path of the list without a filter. */
  clearHref: string;
  /** Whether a filter is set. */
  active: boolean;
  /** The filter rows. */
  children: ReactNode;
}

/** The filters above a list; the number of matching entries is shown, and announced when it changes. */
export function FilterBar({ lang, shown, total, clearHref, active, children }: FilterBarProps) {
  const { t } = useTranslation('mfe-content');
  return (
    <div className={styles.bar}>
      {children}
      <p className={active ? styles.state : 'visually-hidden'} role="status">
        <span>{t('filter.shown', { shown, total })}</span>
        {active && (
          <SiteLink lang={lang} href={clearHref} className={styles.clear}>
            {t('filter.clear')}
          </SiteLink>
        )}
      </p>
    </div>
  );
}
