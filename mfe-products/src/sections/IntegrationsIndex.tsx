import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Fragment } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './IntegrationsIndex.module.css';
import type { SectionProps } from './ProductPage';

/** Keeps the separator on the line of its name. */
const NBSP = '\u00a0';

/** Integrations by category, in large type, with the number of further ones. */
export function IntegrationsIndex({ content }: SectionProps<ProductBase>) {
  const { head, categories } = content.integrations;
  return (
    <Section id="integrations" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ul className={styles.index}>
        {categories.map((category) => (
          <li key={category.name}>
            <h3>{category.name}</h3>
            <p className={styles.names}>
              {category.items.map((name, i) => (
                <Fragment key={name}>
                  {name}
                  {i < category.items.length - 1 && <i>{`${NBSP}/ `}</i>}
                </Fragment>
              ))}
            </p>
            {category.more && <p className={`num ${styles.more}`}>{category.more}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
