import type { ProductBase } from '../content/schema';
import styles from './Figure.module.css';
import { Unbroken } from './Unbroken';

/** The product's own number, large, with what it counts. */
export function Figure({ value }: Pick<ProductBase, 'value'>) {
  const [{ figure, label, note }] = value.items;
  return (
    <dl className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.number}>{figure}</dd>
      <dd>
        <Unbroken text={note} />
      </dd>
    </dl>
  );
}
