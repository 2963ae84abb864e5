import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';
import { dialPath } from './geometry';

/** Minutes of an hour: the time after in purple, the saved time in grey. */
export function DialChart({ before, after }: { before: number; after: number }) {
  const ring = { centre: 80, outer: 70 };
  return (
    <svg className={styles.dial} viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">
      <circle className={cx(draw.stroke, draw.strokeLine)} cx="80" cy="80" r="70" />
      <path className={cx(draw.bars, draw.strokeLine)} d={dialPath(before, 60, { ...ring, inner: 62 })} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={dialPath(after, before, { ...ring, inner: 51 })} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={dialPath(0, after, { ...ring, inner: 44 })} />
    </svg>
  );
}
