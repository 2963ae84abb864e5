import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';
import styles from './ValueFigures.module.css';

/** The product's benefits in a section of their own. */
export function ValueFigures({ content }: SectionProps<ProductBase>) {
  return (
    <Section id="value" voice="assistant">
      <SectionHead {...content.value.head} />
      <FigureRow items={content.value.items} />
    </Section>
  );
}

/** Two to four large figures with their labels: on a phone four stand in pairs, fewer one below the other. */
export function FigureRow({ items }: { items: ProductBase['value']['items'] }) {
  return (
    <dl className={cx(styles.figures, items.length > 3 ? styles.pairs : styles.rows)}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd className={styles.figure}>{item.figure}</dd>
          {item.note && (
            <dd className={styles.note}>
              <Unbroken text={item.note} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
