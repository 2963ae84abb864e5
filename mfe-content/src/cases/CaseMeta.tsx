import { navLabel } from '@site/contracts/navigation';
import { usePage } from '@site/federation/remote';
import { Sample } from '@site/ui/text/Sample';
import { keepTogether } from '@site/ui/unbroken.ts';
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

/** Returns a function from product ids to names, their navigation entries' labels; it omits those the site lacks. */
export function useProductNames(): (ids: readonly string[]) => string[] {
  const { navigation } = usePage();
  return (ids) => ids.map((id) => navLabel(navigation, id)).filter(Boolean);
}
