import { cx } from '@site/ui/cx.ts';
import { Fragment } from 'react';
import { More } from '../sections/More';
import type { CommerceContent } from './content';
import styles from './Parameters.module.css';

/** Below this score a parameter is a weak spot. */
const WEAK_BELOW = 55;

/** All parameters that the agents score, by group, each with its mean score. */
export function Parameters({ content }: { content: CommerceContent['parameters'] }) {
  return (
    <More id="parameters" title={content.head.title}>
      <dl className={styles.parameters}>
        {content.groups.map((group) => (
          <div key={group.name}>
            <dt>{group.name}</dt>
            <dd>
              {group.items.map((item) => (
                <Fragment key={item.name}>
                  <span className={cx(item.score < WEAK_BELOW && styles.weak)}>
                    <span>{item.name}</span> <b className="num">{item.score}</b>
                  </span>{' '}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </More>
  );
}
