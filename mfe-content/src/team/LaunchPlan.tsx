import { OFFER } from '@site/contracts/offer';
import { usePage } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Section } from '@site/ui/layout/Section';
import type { Voice } from '@site/ui/wave/geometry.ts';
import { Stretched } from '../figures/drawings';
import type { MemberId, TeamPageContent } from './content';
import styles from './LaunchPlan.module.css';

/** A range of days of the launch: we speak (assistant) or listen (visitor). */
interface Stretch {
  /** First day, from 1. */
  day: number;
  days: number;
  voice: Voice;
}

/** The longest launch. */
const LAUNCH_DAYS = OFFER.launchDays.to;

const we = (day: number, days: number): Stretch => ({ day, days, voice: 'assistant' });
const you = (day: number, days: number): Stretch => ({ day, days, voice: 'visitor' });

/** Days of the launch on which each member is active; the texts of the plan state the same. */
export const LAUNCH: Record<MemberId, readonly Stretch[]> = {
  product: [we(1, 2), we(7, 1), we(14, 1)],
  dialogue: [we(2, 4), you(6, 4), you(12, 2)],
  integration: [we(2, 5), we(9, 1), we(13, 2)],
};

const DAY_WIDTH = 12;

/** The days of the launch as three lines: who is active on which day. */
export function LaunchPlan() {
  const { plan, members } = usePage<TeamPageContent>().content;
  return (
    <Section id="launch" head={plan}>
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
              <Stretched width={LAUNCH_DAYS * DAY_WIDTH} height={32}>
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
              </Stretched>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
