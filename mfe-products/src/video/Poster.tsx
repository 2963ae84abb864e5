import draw from '@site/ui/drawing/drawing.module.css';
import type { ReactNode } from 'react';
import styles from './Poster.module.css';

interface PosterProps {
  /** Draws a play button at x = 400 and y = 225. */
  play?: boolean;
  /** Shows all of the drawing, as large as a flatter place allows, instead of filling it. */
  whole?: boolean;
  children: ReactNode;
}

/** A drawing of the product's own screen. Decorative. */
export function Poster({ play = false, whole = false, children }: PosterProps) {
  return (
    <svg
      className={styles.poster}
      viewBox={whole ? '30 40 740 370' : '0 0 800 450'}
      // Its size without the style sheet.
      width="640"
      height="360"
      preserveAspectRatio={whole ? 'xMidYMid' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {!whole && <rect width="800" height="450" className={draw.fillSunk} />}
      {children}
      {play && (
        <>
          <circle cx="400" cy="225" r="46" className={styles.button} />
          <path d="M386 202v46l38-23z" className={draw.fillPaper} />
        </>
      )}
    </svg>
  );
}
