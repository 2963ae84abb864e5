import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Dialogue, Say } from '@site/ui/screen/Say';
import { Screen } from '@site/ui/screen/Screen';
import { barsPath, drawSpeech, type Voice } from '@site/ui/wave/geometry.ts';
import type { SalesManagerContent } from './content';
import styles from './Desk.module.css';
import { Criteria, Meter, Ring } from './Score';

type DeskContent = SalesManagerContent['desk'];

/** The product's screen: a call with its marks, the score and the ranking of the day. */
export function Desk({ desk }: { desk: DeskContent }) {
  return (
    <Screen title={desk.title} detail={desk.meta} meta={desk.live} live className={styles.screen}>
      <CallLine marks={desk.lines.flatMap((line) => line.check ?? [])} />
      <div className={styles.body}>
        <Transcript lines={desk.lines} />
        <div className={styles.score}>
          <Ring {...desk.score} />
          <Criteria className={styles.criteria} criteria={desk.criteria} />
        </div>
        <DayRank title={desk.rankTitle} rank={desk.rank} />
      </div>
      <p className={styles.tip}>
        <b>{desk.tip.title}</b>
        <span>{desk.tip.text}</span>
      </p>
    </Screen>
  );
}

/** The number of a mark: filled if the manager did well, else an outline. */
const Flag = ({ number, ok }: { number: number; ok: boolean }) => (
  <span className={cx(styles.flag, ok ? styles.ok : styles.not)}>{number}</span>
);

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
function drawTurns() {
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

const drawnTurns = drawTurns();

/** The call as one line, with numbered marks at the manager's turns. Decorative: the transcript contains the same. */
function CallLine({ marks }: { marks: readonly { text: string; ok: boolean }[] }) {
  return (
    <div className={styles.call} aria-hidden="true">
      <svg viewBox="0 0 200 120" width="200" height="120" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${AXIS}H200`} />
        {drawnTurns.map((turn) => {
          const colour = turn.voice === 'visitor' ? draw.strokeVisitor : draw.strokeInk;
          return (
            <g key={turn.key}>
              <path className={cx(draw.bars, styles.bars, colour)} d={turn.even} />
              <path className={cx(draw.bars, styles.bars, styles.odd, colour)} d={turn.odd} />
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

/** The lines of a call; the manager's have numbered marks. */
function Transcript({ lines }: Pick<DeskContent, 'lines'>) {
  const marked = lines.filter((line) => line.check);
  return (
    <Dialogue flush className={styles.transcript}>
      {lines.map((line) => (
        <Say
          key={line.text}
          voice={line.voice}
          who={line.who}
          className={cx(styles.line, line.voice === 'assistant' && styles.rep)}
        >
          <span>{line.text}</span>
          {line.check && (
            <span className={cx(styles.mark, line.check.ok && styles.good)}>
              <Flag number={marked.indexOf(line) + 1} ok={line.check.ok} />
              <span>{line.check.text}</span>
            </span>
          )}
        </Say>
      ))}
    </Dialogue>
  );
}

/** Ranking of managers by the day's average, with the change since yesterday. */
function DayRank({ title, rank }: { title: string } & Pick<DeskContent, 'rank'>) {
  return (
    <div className={styles.block}>
      <p className={styles.heading}>{title}</p>
      <ol className={styles.rank}>
        {rank.map((row, i) => (
          <li key={row.name}>
            <span className="num" aria-hidden="true">
              {i + 1}
            </span>
            <b>{row.name}</b>
            <Meter share={row.value} tone={i > 0 ? 'plain' : 'ink'} />
            <span className="num">{row.value}</span>
            <span className={`num ${styles.change}`}>{row.change}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
