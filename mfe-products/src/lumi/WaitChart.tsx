import { Axis } from '@site/ui/chart/Axis';
import { Legend } from '@site/ui/chart/Legend';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath, random } from '@site/ui/wave/geometry.ts';
import styles from './WaitChart.module.css';

/** The two days of waiting before, in half hours. */
const SLOTS = 96;
const HEIGHT = 100;
/** Half hours of a day in which the office is closed and few customers wait. */
const isNight = (slot: number) => slot % 48 >= 16 && slot % 48 < 44;

const next = random(211);
const waiting = linesPath(
  Array.from({ length: SLOTS - 1 }, (_, i) => {
    const height = (isNight(i) ? 6 : 16) + next() * (isNight(i) ? 5 : 26);
    return { x: i + 1.5, y: HEIGHT, length: -height };
  }),
);

interface WaitChartProps {
  ticks: readonly string[];
  before: string;
  after: string;
}

/** Two days of waiting, pale, and the half hour that it takes now. Decorative: the figures are above. */
export function WaitChart({ ticks, before, after }: WaitChartProps) {
  return (
    <div className={styles.wait}>
      <svg
        viewBox={`0 0 ${SLOTS} ${HEIGHT}`}
        width={SLOTS}
        height={HEIGHT}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={cx(draw.bars, draw.strokeLine)} d={waiting} />
        <path className={cx(draw.stroke, draw.strokeInk)} d={`M0 ${HEIGHT}H${SLOTS}`} />
        <rect className={draw.fillAssistant} x="0" y="0" width="1.4" height={HEIGHT} />
      </svg>
      <Axis ticks={ticks} />
      <Legend
        items={[
          { mark: 'muted', text: before },
          { mark: 'assistant', text: after },
        ]}
      />
    </div>
  );
}
