import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';
import styles from './ValueFigures.module.css';

/** The product's benefits, in two to four large figures. */
export function ValueFigures({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.value;
  return (
    <Section id="value" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <dl className={cx(styles.figures, items.length > 3 ? styles.four : styles.few)}>
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
    </Section>
  );
}
