import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath, speech } from '@site/ui/wave/geometry.ts';

const BARS = 120;
/** Bars of the two calls that somebody listens to. */
const HEARD = [17, 18, 19, 86, 87, 88];

const amplitudes = speech(64, BARS);

const up = (heard: boolean, reach: number) =>
  linesPath(
    amplitudes.flatMap((a, i) =>
      HEARD.includes(i) === heard ? [{ x: 3 + i * 6, y: 146, length: -Math.max(3, a * reach) }] : [],
    ),
  );

const down = linesPath(amplitudes.map((a, i) => ({ x: 3 + i * 6, y: 154, length: Math.max(3, a * 124) })));

/** Above the line a week of calls, of which two are listened to; below it, all of them scored. */
export function HeardFigure() {
  return (
    <svg viewBox="0 0 720 300" width="720" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 150H720" />
      <path className={cx(draw.bars, draw.strokeLine)} d={up(false, 120)} />
      <path className={cx(draw.bars, draw.strokeVisitor)} d={up(true, 138)} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={down} />
    </svg>
  );
}
