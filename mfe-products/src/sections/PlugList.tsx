import type { ProductBase } from '../content/schema';
import styles from './PlugList.module.css';

/** Integrations by category as a compact list; it lies inside another section. */
export function PlugList({ categories }: { categories: ProductBase['integrations']['categories'] }) {
  return (
    <dl className={styles.plugs}>
      {categories.map((category) => (
        <div key={category.name}>
          <dt>{category.name}</dt>
          <dd>
            {category.items.join(', ')}
            {category.more && <span className="num"> {category.more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
