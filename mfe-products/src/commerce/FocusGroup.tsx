import { Legend } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import type { SectionProps } from '../sections/ProductPage';
import type { CommerceContent } from './content';
import styles from './FocusGroup.module.css';
import { ModuleHead } from './ModuleHead';
import { Parameters } from './Parameters';
import { SwarmChart } from './SwarmChart';
import { INDEX, VOTES } from './votes';

/** Module 2: the index, the votes of the twenty agents, the objections of those who hesitate, and what they score. */
export function FocusGroup({ content }: SectionProps<CommerceContent>) {
  const { focus } = content;
  return (
    <Section id="focus" voice="visitor" tone="ink">
      <ModuleHead content={content.modules.focusGroup} />
      <div className={styles.vote}>
        <div className={styles.index}>
          <p className={styles.huge}>{INDEX}</p>
          <p className="muted">{focus.unit}</p>
        </div>
        <div className={styles.chart}>
          <SwarmChart content={focus} />
          <div className={styles.key}>
            <Legend
              items={[
                { mark: 'assistant', text: focus.key.buy },
                { mark: 'visitor', text: focus.key.waver },
              ]}
            />
            <p className={styles.mean}>
              <svg viewBox="0 0 3 14" width="3" height="14" aria-hidden="true">
                <path
                  className={cx(draw.stroke, draw.strokeAssistant)}
                  d="M1.5 1V13"
                  strokeDasharray="2.5 3.5"
                />
              </svg>
              {focus.key.line}
            </p>
          </div>
        </div>
      </div>
      <ul className={styles.objections}>
        {focus.objections.map((objection) => (
          <li key={objection.agent}>
            <blockquote>{objection.quote}</blockquote>
            <p>
              <span className="num">
                {focus.agent} {objection.agent}
              </span>
              {objection.who}
              <b className="num">{VOTES[objection.agent - 1]}</b>
            </p>
          </li>
        ))}
      </ul>
      <Parameters content={content.parameters} />
    </Section>
  );
}
