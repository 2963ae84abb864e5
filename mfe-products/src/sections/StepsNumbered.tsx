import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';
import styles from './StepsNumbered.module.css';

/** How it works, as a numbered list beside its heading. */
export function StepsNumbered({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.steps;
  return (
    <Section id="steps" voice="assistant">
      <Split
        aside={
          <>
            <h2>{head.title}</h2>
            {head.note && <p className={styles.note}>{head.note}</p>}
          </>
        }
      >
        <ol className={styles.steps}>
          {items.map((item, i) => (
            <li key={item.title}>
              <span className="num" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Split>
    </Section>
  );
}
