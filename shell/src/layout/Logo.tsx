import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import { BrandMark } from './BrandMark';
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
