import { Sample } from '@site/ui/text/Sample';
import { keepTogether } from '@site/ui/unbroken.ts';
import { useProductNames } from '../product-names';
import styles from './CaseMeta.module.css';
import type { CaseSummary } from './content';

interface CaseMetaProps {
  entry: Pick<CaseSummary, 'market' | 'products' | 'sample'>;
  /** In words: the home page has no interface texts of this part. */
  industry: string;
}

/** The small line above a case's title: industry, country, products, and whether it is a sample. */
export function CaseMeta({ entry, industry }: CaseMetaProps) {
  const namesOf = useProductNames();
  return (
    <p className={styles.meta}>
      <span>{industry}</span>
      <span>{entry.market}</span>
      <span>{namesOf(entry.products).map(keepTogether).join(' + ')}</span>
      <Sample word={entry.sample} />
    </p>
  );
}
