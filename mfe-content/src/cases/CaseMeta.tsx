import { PRODUCT_NAMES } from '@site/contracts/paths';
import { unbroken } from '@site/ui/unbroken.ts';
import { useTranslation } from 'react-i18next';
import styles from './CaseMeta.module.css';
import type { CaseSummary } from './content';

/** The small line over a case's title: industry, country, products. */
export function CaseMeta({ entry }: { entry: Pick<CaseSummary, 'industry' | 'market' | 'products'> }) {
  const { t } = useTranslation('mfe-content');
  return (
    <p className={styles.meta}>
      <span>{t(`industry.${entry.industry}`)}</span>
      <span>{entry.market}</span>
      <span>{entry.products.map((product) => unbroken(PRODUCT_NAMES[product])).join(' + ')}</span>
    </p>
  );
}
