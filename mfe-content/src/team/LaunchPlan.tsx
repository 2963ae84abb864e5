import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { Member, TeamPageContent } from './content';
import styles from './LaunchPlan.module.css';
import { LAUNCH, LAUNCH_DAYS } from './launch-days';

const DAY_WIDTH = 12;

interface LaunchPlanProps {
  plan: TeamPageContent['plan'];
  members: readonly Member[];
}

/** The days of the launch as three lines: who is active on which day. */
export function LaunchPlan({ plan, members }: LaunchPlanProps) {
  return (
    <Section id="launch">
      <SectionHead title={plan.title} note={plan.note} />
      <div className={styles.plan}>
        <p className={styles.days} aria-hidden="true">
          <span />
          {Array.from({ length: LAUNCH_DAYS }, (_, i) => i + 1).map((day) => (
            <span key={day}>{day}</span>
          ))}
        </p>
        <ul>
          {plan.rows.map((row, i) => (
            <li key={row.title}>
              <div>
                <h3>{row.title}</h3>
                <p>{row.text}</p>
              </div>
              <svg
                viewBox={`0 0 ${LAUNCH_DAYS * DAY_WIDTH} 32`}
                width={LAUNCH_DAYS * DAY_WIDTH}
                height="32"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 16H${LAUNCH_DAYS * DAY_WIDTH}`} />
                {LAUNCH[members[i]?.id ?? 'product'].map(({ day, days, voice }) => (
                  <rect
                    key={day}
                    className={voice === 'visitor' ? cx(draw.stroke, styles.listening) : draw.fillInk}
                    x={(day - 1) * DAY_WIDTH}
                    y="10"
                    width={Math.max(1, days) * DAY_WIDTH}
                    height="12"
                  />
                ))}
              </svg>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
