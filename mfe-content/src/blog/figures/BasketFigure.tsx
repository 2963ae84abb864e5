import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath, speech } from '@site/ui/wave/geometry.ts';

const column = (x: number, height: number, base: number, seed: number) =>
  linesPath(
    speech(seed, 12)
      .slice(0, 11)
      .map((a, i) => ({ x: x + 6 + i * 11.6, y: base, length: -height * (0.92 + 0.08 * a) })),
  );

const VISITS = [
  column(0, 272, 288, 3),
  column(150, 188, 288, 4),
  column(300, 124, 288, 5),
  column(450, 46, 288, 6),
  column(600, 46, 288, 6),
].join('');

/** Funnel of four steps to a purchase; customers recovered from abandoned carts are added to the last one. */
export function BasketFigure() {
  return (
    <svg viewBox="0 0 740 300" width="740" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeInk)} d="M0 292H740" />
      <path className={cx(draw.bars, draw.strokeLine)} d={VISITS} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={column(600, 42, 238, 7)} />
      <path
        className={cx(draw.stroke, draw.thick, draw.strokeAssistant)}
        d="M364 146C384 40 650 20 666 176M652 160l14 17 12-19"
      />
    </svg>
  );
}
