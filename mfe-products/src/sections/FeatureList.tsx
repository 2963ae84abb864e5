import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { ProductBase } from '../content/schema';
import styles from './FeatureList.module.css';
import type { SectionProps } from './ProductPage';

interface FeatureListProps extends SectionProps<ProductBase> {
  tone?: 'paper' | 'ink';
}

/** Features as two columns of titled sentences. */
export function FeatureList({ content, tone = 'paper' }: FeatureListProps) {
  const { head, items } = content.features;
  return (
    <Section id="features" voice="assistant" tone={tone}>
      <SectionHead {...head} voice="assistant" />
      <ul className={styles.list}>
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
