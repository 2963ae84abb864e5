import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import type { Member, TeamPageContent } from './content';
import styles from './LaunchPlan.module.css';
import { LAUNCH, LAUNCH_DAYS, type Stretch } from './launch-days';

const DAY_WIDTH = 12;

function StretchBars({ stretch, seed }: { stretch: Stretch; seed: number }) {
  const { day, days, voice } = stretch;
  const bars = barsPath(speech(seed, Math.max(DAY_WIDTH, days * DAY_WIDTH)), {
    axis: 30,
    reach: 27,
    voice,
    start: (day - 1) * DAY_WIDTH,
  });
  return (
    <path
      className={cx(draw.bars, voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant)}
      d={bars}
    />
  );
}

interface LaunchPlanProps {
  plan: TeamPageContent['plan'];
  members: readonly Member[];
}

/** The days of the launch as three lines: who is active on which day. */
export function LaunchPlan({ plan, members }: LaunchPlanProps) {
  const note = (
    <p className={styles.note}>
      {plan.note.map((run) => (
        <span key={run.text} className={run.voice}>
          {run.text}
        </span>
      ))}
    </p>
  );
  return (
    <Section id="launch" voice="assistant">
      <SectionHead title={plan.title} note={note} />
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
                viewBox={`0 0 ${LAUNCH_DAYS * DAY_WIDTH} 60`}
                width={LAUNCH_DAYS * DAY_WIDTH}
                height="60"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 30H${LAUNCH_DAYS * DAY_WIDTH}`} />
                {LAUNCH[members[i]?.id ?? 'product'].map((stretch, k) => (
                  <StretchBars key={stretch.day} stretch={stretch} seed={110 + i * 9 + k} />
                ))}
              </svg>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
