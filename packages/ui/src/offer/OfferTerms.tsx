import type { Offer } from '@site/contracts/offer-terms';
import { cx } from '../cx';
import styles from './OfferTerms.module.css';

/** The terms of the offer with their numbers: in rows if it is narrow, in columns on a page's full width. */
export function OfferTerms({ terms, className }: { terms: Offer; className?: string | undefined }) {
  return (
    <div className={cx(styles.place, className)}>
      <dl className={styles.terms}>
        {terms.map(({ term, figure, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {figure && <b>{figure}</b>}
              <span>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
