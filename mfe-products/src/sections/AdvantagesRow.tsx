import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { ProductBase } from '../content/schema';
import styles from './AdvantagesRow.module.css';
import type { SectionProps } from './ProductPage';

/** Advantages side by side, the first one widest. */
export function AdvantagesRow({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.advantages;
  return (
    <Section id="advantages" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ul className={styles.row}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
