import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import styles from './Logo.module.css';

/** The brand's mark and name, linking to the home page. */
export function Logo({ lang, compact = false }: { lang: Language; compact?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <SiteLink lang={lang} href={HOME} className={styles.logo}>
      <BrandMark />
      <span className={compact ? styles.compact : undefined}>{BRAND.name}</span>
      <span className="visually-hidden">{`, ${t('logo')}`}</span>
    </SiteLink>
  );
}

/** The conversation line in six strokes: three heard, three answered. Decorative. */
function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 34 26" width="34" height="26" aria-hidden="true">
      <path className={styles.heard} d="M3.5 12v-4M9 12V2M14.5 12V6" />
      <path className={styles.answered} d="M20 14v6M25.5 14v10M31 14v4" />
    </svg>
  );
}
