import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import type { Span } from './estimate';
import styles from './SpanBar.module.css';

/** Width of the current value; the stated growth adds up to 40. */
const TODAY = 100;
const STEP = 2;

/** The current value as a solid area, the potential growth as separate bars. Decorative. */
export function SpanBar({ span }: { span: Span }) {
  const growth = Math.round((span.best / span.now - 1) * TODAY);
  const bars = Array.from(
    { length: Math.round(growth / STEP) },
    (_, i) => `M${TODAY + 1.5 + i * STEP} 1.5v57`,
  );
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 140 60"
      width="140"
      height="60"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={TODAY} height="60" className={draw.fillPast} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={bars.join('')} />
    </svg>
  );
}
