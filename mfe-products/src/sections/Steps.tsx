import { Section } from '@site/ui/layout/Section';
import type { ProductBase } from '../content/schema';
import { Film } from '../video/Film';
import type { SectionProps } from './ProductPage';
import styles from './Steps.module.css';

/** How it works, step by step, and beside it the product's film. */
export function Steps(props: SectionProps<ProductBase>) {
  const { steps, video } = props.content;
  return (
    <Section id="steps" head={steps.head}>
      <div className={video && styles.filmed}>
        <ol className={styles.steps}>
          {steps.items.map((item, i) => (
            <li key={item.title}>
              <span className="num" aria-hidden={!item.time}>
                {item.time ?? i + 1}
              </span>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
        {video && <Film {...props} />}
      </div>
    </Section>
  );
}
