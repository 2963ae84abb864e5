import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, drawSpeech, type Voice } from '@site/ui/wave/geometry.ts';
import styles from './CallLine.module.css';
import { Flag } from './Flag';

/** The turns of the call, with lengths in 1/200 of it. */
const TURNS: readonly (readonly [Voice, number])[] = [
  ['assistant', 22],
  ['visitor', 25],
  ['assistant', 20],
  ['visitor', 36],
  ['assistant', 30],
  ['visitor', 15],
  ['assistant', 28],
  ['visitor', 24],
];
const AXIS = 60;

/** Every second bar is in a separate path, which narrow windows hide. */
function paths() {
  let start = 0;
  return TURNS.map(([voice, length], turn) => {
    const amplitudes = drawSpeech(300 + turn * 7, length);
    const half = (rest: number) =>
      barsPath(
        amplitudes.filter((_, i) => (start + i) % 2 === rest),
        // A cell is two bars wide and its bar in the middle, at half a unit.
        { axis: AXIS, reach: 56, voice, start: start + ((start + rest) % 2) - 0.5, step: 2 },
      );
    const drawn = { voice, even: half(0), odd: half(1), key: start };
    start += length;
    return drawn;
  });
}

const drawn = paths();

/** The call as one line, with numbered marks at the manager's turns. Decorative: the transcript contains the same. */
export function CallLine({ marks }: { marks: readonly { text: string; ok: boolean }[] }) {
  return (
    <div className={styles.line} aria-hidden="true">
      <svg viewBox="0 0 200 120" width="200" height="120" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${AXIS}H200`} />
        {drawn.map((turn) => {
          const colour = turn.voice === 'visitor' ? draw.strokeVisitor : draw.strokeInk;
          return (
            <g key={turn.key}>
              <path className={cx(draw.bars, styles.bars, colour)} d={turn.even} />
              <path className={cx(draw.bars, styles.bars, styles.wide, colour)} d={turn.odd} />
            </g>
          );
        })}
      </svg>
      <ol className={styles.flags}>
        {marks.map((mark, i) => (
          <li key={mark.text}>
            <Flag number={i + 1} ok={mark.ok} />
          </li>
        ))}
      </ol>
    </div>
  );
}
