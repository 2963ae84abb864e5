import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Screen } from '@site/ui/screen/Screen';
import { routePath } from '@site/ui/wave/geometry.ts';
import styles from './AgentlabScreen.module.css';
import type { AgentlabScreenContent } from './content';

const FIRST_LANE = 52;
const LANE_STEP = 90;
const STOPS = [60, 126, 192, 258, 324, 390];
const laneY = (lane: number) => FIRST_LANE + lane * LANE_STEP;

/** Positions of the order's stop and its label on each lane. */
const PLACES = [
  { x: 60, textX: 20, anchor: 'start' },
  { x: 192, textX: 244, anchor: 'end' },
  { x: 291, textX: 311, anchor: 'end' },
  { x: 390, textX: 440, anchor: 'end' },
] as const;
const ROUTE = routePath(
  [
    [20, laneY(0)],
    [126, laneY(0)],
    [126, laneY(1)],
    [258, laneY(1)],
    [258, laneY(2)],
    [324, laneY(2)],
    [324, laneY(3)],
    [440, laneY(3)],
  ],
  16,
);

/** Small screen of AgentLab AI: an order passes four departments. */
export function AgentlabScreen({ content }: { content: AgentlabScreenContent }) {
  return (
    <Screen title={content.title} meta={content.live} live="assistant" className={styles.screen}>
      <svg
        className={styles.lines}
        viewBox="0 0 460 366"
        width="460"
        height="366"
        role="img"
        aria-label={content.alt}
      >
        <defs>
          <linearGradient id="agentlab-screen-route" x1="0" x2="1">
            <stop offset="0" className={draw.stopVisitor} />
            <stop offset=".28" className={draw.stopAssistant} />
          </linearGradient>
        </defs>
        {content.lanes.map((lane, i) => (
          <g key={lane.name}>
            <text className={styles.lane} x="20" y={laneY(i) - 20}>
              {lane.name}
            </text>
            <path className={cx(draw.stroke, draw.strokeLine)} d={`M20 ${laneY(i)}H440`} />
            {STOPS.map((x) => (
              <circle key={x} className={styles.idle} cx={x} cy={laneY(i)} r="4.5" />
            ))}
          </g>
        ))}
        <path className={styles.route} d={ROUTE} stroke="url(#agentlab-screen-route)" />
        {content.lanes.map((lane, i) => {
          const place = PLACES[i] ?? PLACES[0];
          return (
            <g key={lane.stop}>
              <circle className={draw.fillRaised} cx={place.x} cy={laneY(i)} r="9" />
              <circle
                className={lane.voice === 'visitor' ? draw.fillVisitor : draw.fillAssistant}
                cx={place.x}
                cy={laneY(i)}
                r="6.5"
              />
              <text className={styles.stop} x={place.textX} y={laneY(i) + 28} textAnchor={place.anchor}>
                {lane.stop}
              </text>
            </g>
          );
        })}
      </svg>
    </Screen>
  );
}
