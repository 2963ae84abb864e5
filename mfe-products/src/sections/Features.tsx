import { Section } from '@site/ui/layout/Section';
import type { ProductBase } from '../content/schema';
import styles from './Features.module.css';
import { More } from './More';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

type Props = SectionProps<ProductBase>;

/** The product's own number, the reasons to choose it, and what it can do. */
export const Benefits = (props: Props) => (
  <Section id="features">
    <div className={styles.grid}>
      <div id="value">
        <h2>{props.content.value.head.title}</h2>
        <Figure value={props.content.value} />
      </div>
      <Reasons {...props} />
    </div>
    <Abilities {...props} />
  </Section>
);

/** The reasons and the abilities, for a page whose calculator has the number. */
export const Features = (props: Props) => (
  <Section id="features">
    <Reasons {...props} />
    <Abilities {...props} />
  </Section>
);

function Reasons({ content }: Props) {
  const { head, items } = content.advantages;
  return (
    <div id="advantages" className={styles.reasons}>
      <h3>{head.title}</h3>
      <ul>
        <Items of={items} />
      </ul>
    </div>
  );
}

function Abilities({ content }: Props) {
  const { head, items } = content.features;
  return (
    <More id="abilities" title={head.title}>
      <ul className={styles.abilities}>
        <Items of={items} />
      </ul>
    </More>
  );
}

function Items({ of }: { of: ProductBase['features']['items'] }) {
  return of.map((item) => (
    <li key={item.title}>
      <h4>{item.title}</h4>
      <p>
        <Unbroken text={item.text} />
      </p>
    </li>
  ));
}

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
