import { Legend } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { Fragment } from 'react';
import type { ProductBase } from '../content/schema';
import styles from './LaunchGantt.module.css';
import { More } from './More';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

/** A step's days on the axis of all days: filled if the work is ours, an outline if it is the client's. */
function Stretch({ item, days }: { item: ProductBase['launch']['items'][number]; days: number }) {
  const ours = item.voice !== 'visitor';
  return (
    <svg viewBox={`0 0 ${days * 10} 16`} width="640" height="16" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 8H${days * 10}`} />
      <rect
        className={ours ? draw.fillInk : cx(draw.stroke, styles.yours)}
        x={(item.fromDay - 1) * 10}
        y="2"
        width={(item.toDay - item.fromDay + 1) * 10}
        height="12"
      />
    </svg>
  );
}

/** The launch as a Gantt chart. Below it the integrations. */
export function LaunchGantt({ content }: SectionProps<ProductBase>) {
  const { launch, legend } = content;
  const days = Math.max(...launch.items.map((item) => item.toDay));
  return (
    <Section id="launch" head={launch.head}>
      <ol className={styles.gantt}>
        {launch.items.map((item) => (
          <li key={item.title}>
            <div>
              <h3>{item.title}</h3>
              <p className={styles.when}>
                {/\D/.test(item.step) && <span>{`${item.step}, `}</span>}
                <Unbroken text={item.duration} />
              </p>
            </div>
            <Stretch item={item} days={days} />
          </li>
        ))}
      </ol>
      {legend && (
        <Legend
          items={[
            { mark: 'ink', text: legend.ours },
            { mark: 'outline', text: legend.yours },
          ]}
        />
      )}
      <Integrations content={content.integrations} />
    </Section>
  );
}

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
