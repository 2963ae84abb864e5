import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';

const WIDTH = 360;
const GAP = 5;

/** Days as calendar leaves: a row of those before, below it a row of those after. */
export function DaysChart({ before, after }: { before: number; after: number }) {
  const cell = WIDTH / before;
  const leaf = cell - GAP;
  return (
    <svg className={styles.days} viewBox={`0 0 ${WIDTH} 196`} width={WIDTH} height="196" aria-hidden="true">
      {Array.from({ length: before }, (_, i) => i * cell).map((x, i) => (
        <g key={x} transform={`translate(${x.toFixed(1)} 0)`}>
          <rect
            className={cx(draw.stroke, draw.thick, draw.strokeLine)}
            x="1.5"
            y="1.5"
            width={leaf - 3}
            height="86"
            rx="2"
          />
          {i < after ? (
            <rect className={draw.fillAssistant} x=".5" y="106" width={leaf - 1} height="89" rx="2" />
          ) : (
            <path
              className={cx(draw.stroke, draw.strokeLine)}
              d={`M1 150h${leaf - 2}`}
              strokeDasharray="2 5"
            />
          )}
        </g>
      ))}
    </svg>
  );
}
