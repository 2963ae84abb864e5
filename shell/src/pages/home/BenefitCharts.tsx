import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath } from '@site/ui/wave/geometry.ts';
import styles from './Benefits.module.css';
import { conversionBars, costBars } from './benefit-bars';

const HEIGHT = 120;

/** Conversion before, and the growth added to it. */
export function ConversionChart({ label }: { label: string }) {
  const bars = conversionBars(80, 240, 76);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 240 ${HEIGHT}`}
      width="240"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{label}</title>
      <path
        className={`${styles.bar} ${draw.bars} ${draw.strokeLine}`}
        d={linesPath(bars.map(({ x, before }) => ({ x, y: HEIGHT, length: -before })))}
      />
      <path
        className={`${styles.bar} ${draw.bars} ${draw.strokeAssistant}`}
        d={linesPath(
          bars
            .filter(({ before, after }) => after - before > 1)
            .map(({ x, before, after }) => ({ x, y: HEIGHT - before - 3, length: before - after + 2 })),
        )}
      />
    </svg>
  );
}

/** Cost of routine work before (pale, down from the dotted line) and after. */
export function CostChart({ label }: { label: string }) {
  const bars = costBars(52, 160, 108);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 160 ${HEIGHT}`}
      width="160"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{label}</title>
      <path className={`${draw.stroke} ${draw.strokeLine}`} d="M0 12H160" strokeDasharray="2 5" />
      <path
        className={`${draw.stroke} ${styles.saved}`}
        d={linesPath(
          bars
            .filter(({ before, after }) => before - after > 3)
            .map(({ x, before, after }) => ({ x, y: HEIGHT - before, length: before - after - 3 })),
        )}
      />
      <path
        className={`${styles.bar} ${draw.bars} ${draw.strokeAssistant}`}
        d={linesPath(bars.map(({ x, after }) => ({ x, y: HEIGHT, length: -after })))}
      />
    </svg>
  );
}
