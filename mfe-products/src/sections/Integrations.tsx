import { cx } from '@site/ui/cx.ts';
import { Fragment } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './Integrations.module.css';
import { More } from './More';

/** Integrations by category, closed below their heading; used inside the section of the launch. */
export function Integrations({ content }: { content: ProductBase['integrations'] }) {
  const { head, categories } = content;
  return (
    <More id="integrations" title={head.title}>
      <div className={styles.integrations}>
        {head.note && <p>{head.note}</p>}
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
      </div>
    </More>
  );
}
