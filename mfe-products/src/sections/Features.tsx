import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { ProductBase } from '../content/schema';
import styles from './Features.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

/** What the product does, as two columns of titled sentences, and below them the reasons to choose it. */
export function Features({ content }: SectionProps<ProductBase>) {
  const { features, advantages } = content;
  return (
    <Section id="features" voice="assistant">
      <SectionHead {...features.head} />
      <ul className={styles.list}>
        {features.items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>
              <Unbroken text={item.text} />
            </p>
          </li>
        ))}
      </ul>
      <h3 id="advantages" className={styles.why}>
        {advantages.head.title}
      </h3>
      <ul className={styles.row}>
        {advantages.items.map((item) => (
          <li key={item.title}>
            <h4>{item.title}</h4>
            <p>
              <Unbroken text={item.text} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
