import type { Offer } from '@site/contracts/offer-terms';
import styles from './PriceLine.module.css';

/** The price of the pilot below a hero's buttons, if the owner states one. */
export function PriceLine({ offer: [, , , { term, figure }] }: { offer: Offer }) {
  return (
    figure && (
      <p className={styles.price}>
        <span>{`${term}: `}</span>
        <b>{figure}</b>
      </p>
    )
  );
}
