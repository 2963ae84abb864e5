import { Legend } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../roi/format';
import { Hand } from '../sections/Hand';
import { More } from '../sections/More';
import type { SectionProps } from '../sections/ProductPage';
import type { CommerceContent } from './content';
import styles from './FocusGroup.module.css';
import { SwarmChart } from './SwarmChart';
import { buyersOf, indexOf, PRICE, votesAt } from './votes';

/** Module 2: index, votes, objections and scores; the twenty agents vote again when the visitor changes the price. */
export function FocusGroup({ content }: SectionProps<CommerceContent>) {
  const { t } = useTranslation('mfe-products');
  const { focus } = content;
  const [price, move] = useState(PRICE);
  const votes = votesAt(price);
  const index = indexOf(votes);
  const buyers = buyersOf(votes);
  const shown = formatsOf(t).euros(price);
  const label = price === PRICE ? focus.alt : `${focus.unit}: ${index}`;
  const counted = (text: string, count: number) => text.replace(/\d+/, String(count));
  return (
    <Section id="focus" tone="ink">
      <ModuleHead content={content.modules.focusGroup} />
      <div className={styles.vote}>
        <div className={styles.index}>
          <p className={styles.huge}>{index}</p>
          <p className="muted">{focus.unit}</p>
        </div>
        <div className={styles.chart}>
          <SwarmChart votes={votes} label={label} zones={focus.zones} />
          <Hand label={focus.move} shown={shown} at={price} min={PRICE - 20} max={PRICE + 20} move={move} />
          <div className={styles.key}>
            <Legend
              items={[
                { mark: 'ink', text: counted(focus.key.buy, buyers) },
                { mark: 'outline', text: counted(focus.key.waver, votes.length - buyers) },
              ]}
            />
            <p className={styles.mean}>
              <svg viewBox="0 0 3 14" width="3" height="14" aria-hidden="true">
                <path className={cx(draw.stroke, draw.strokeInk)} d="M1.5 1V13" strokeDasharray="2.5 3.5" />
              </svg>
              <span>{focus.key.line}</span>
            </p>
          </div>
        </div>
      </div>
      <ul className={styles.objections}>
        {focus.objections.map((objection) => (
          <li key={objection.agent}>
            <blockquote>{objection.quote}</blockquote>
            <p>
              <span className="num">{`${focus.agent} ${objection.agent}`}</span>
              <span>{objection.who}</span>
              <b className="num">{`${focus.score} ${votes[objection.agent - 1]}`}</b>
            </p>
          </li>
        ))}
      </ul>
      <p className="muted">{content.parameters.head.note}</p>
      <Parameters content={content.parameters} />
    </Section>
  );
}

/** A module's name and promise as one heading. */
export function ModuleHead({ content }: { content: CommerceContent['modules']['snapCard'] }) {
  return (
    <div className={styles.head}>
      <h2>
        <span>{content.name}</span> <span>{content.promise}</span>
      </h2>
    </div>
  );
}

/** Below this score a parameter is a weak spot. */
const WEAK_BELOW = 55;

/** All parameters that the agents score, by group, each with its mean score. */
function Parameters({ content }: { content: CommerceContent['parameters'] }) {
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
