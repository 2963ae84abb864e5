import { cx } from '@site/ui/cx.ts';
import { Fragment } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './PlugList.module.css';

/** Integrations by category as a compact list; used inside another section. */
export function PlugList({ categories }: { categories: ProductBase['integrations']['categories'] }) {
  return (
    <dl className={styles.plugs}>
      {categories.map((category) => (
        <div key={category.name}>
          <dt>{category.name}</dt>
          <dd>
            {category.items.map((item, at) => (
              <Fragment key={item}>
                {at > 0 && ' '}
                <span className={styles.item}>{at < category.items.length - 1 ? `${item},` : item}</span>
              </Fragment>
            ))}
            {category.more && <span className={cx('num', styles.more)}> {category.more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
