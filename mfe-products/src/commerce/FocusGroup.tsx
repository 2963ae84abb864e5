import { Legend } from '@site/ui/chart/Legend';
import { Section } from '@site/ui/layout/Section';
import type { CommerceContent } from './content';
import styles from './FocusGroup.module.css';
import { ModuleHead } from './ModuleHead';
import { RoleFacts } from './RoleFacts';
import { SwarmChart } from './SwarmChart';
import { INDEX, VOTES } from './votes';

/** Module 2: the index, how the twenty voted, and what stopped those who hesitate. */
export function FocusGroup({ content }: { content: CommerceContent }) {
  const { focus, problems } = content;
  return (
    <Section id="focus" voice="visitor" tone="ink">
      <ModuleHead content={content.modules.focusGroup} voice="visitor" />
      <div className={styles.vote}>
        <div className={styles.index}>
          <p className={styles.huge}>{INDEX}</p>
          <p className="muted">{focus.unit}</p>
        </div>
        <div className={styles.chart}>
          <SwarmChart content={focus} />
          <Legend
            items={[
              { mark: 'assistant', text: focus.key.buy },
              { mark: 'visitor', text: focus.key.waver },
              { mark: 'muted', text: focus.key.line },
            ]}
          />
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
      <RoleFacts columns={problems.columns} row={problems.rows[1]} across />
    </Section>
  );
}
