import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import type { ProductBase } from '../content/schema';
import styles from './AdvantagesSplit.module.css';
import type { SectionProps } from './ProductPage';

/** Advantages as large lines beside their heading. */
export function AdvantagesSplit({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.advantages;
  return (
    <Section id="advantages" voice="assistant">
      <Split
        aside={
          <>
            <Mark voice="assistant">{head.mark}</Mark>
            <h2>{head.title}</h2>
          </>
        }
      >
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}
