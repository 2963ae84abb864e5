import draw from '@site/ui/drawing/drawing.module.css';
import { useId } from 'react';
import styles from './figures.module.css';
import { chosenCells } from './geometry';

const COLUMNS = 50;

interface DotsChartProps {
  before: number;
  after: number;
  /** A multiple of 50, because the field has 50 columns. */
  total: number;
}

/** A field of dots, one per item; black ones were marked before, purple ones are new. */
export function DotsChart({ before, after, total }: DotsChartProps) {
  const pattern = useId();
  const height = (total / COLUMNS) * 10;
  const place = (cell: number) => ({
    cx: (cell % COLUMNS) * 10 + 5,
    cy: Math.floor(cell / COLUMNS) * 10 + 5,
  });
  const cells = chosenCells(total, after, 91);
  return (
    <svg className={styles.free} viewBox={`0 0 500 ${height}`} width="500" height={height} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="1.4" className={draw.fillLine} />
        </pattern>
      </defs>
      <rect width="500" height={height} fill={`url(#${pattern})`} />
      {cells.map((cell, i) => (
        <circle
          key={cell}
          {...place(cell)}
          r={i < before ? 3.4 : 4.6}
          className={i < before ? draw.fillInk : draw.fillAssistant}
        />
      ))}
    </svg>
  );
}
