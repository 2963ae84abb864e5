import { unbroken } from '@site/ui/unbroken.ts';
import { useTranslation } from 'react-i18next';
import { useProductNames } from '../product-names';
import styles from './CaseMeta.module.css';
import type { CaseSummary } from './content';

/** The small line above a case's title: industry, country, products. */
export function CaseMeta({ entry }: { entry: Pick<CaseSummary, 'industry' | 'market' | 'products'> }) {
  const { t } = useTranslation('mfe-content');
  const namesOf = useProductNames();
  return (
    <p className={styles.meta}>
      <span>{t(`industry.${entry.industry}`)}</span>
      <span>{entry.market}</span>
      <span>{namesOf(entry.products).map(unbroken).join(' + ')}</span>
    </p>
  );
}
