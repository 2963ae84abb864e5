import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import styles from './ConversationTurn.module.css';
import { barsPath, railPath, speech, type Voice } from './geometry';

/** A turn: text, time (mm:ss) and speaker. */
export interface LineTurn {
  voice: Voice;
  time: string;
  text: string;
}

/** Seed and number of bars by position, so that each turn has a fixed length beside its caption. */
export const SHAPES = [
  { seed: 4, bars: 46 },
  { seed: 9, bars: 66 },
  { seed: 14, bars: 37 },
  { seed: 22, bars: 55 },
] as const;

/** One turn of the conversation line: a horizontal drawing, a vertical one for narrow windows, time and caption. */
export function ConversationTurn({
  turn,
  index,
  speaker,
}: {
  turn: LineTurn;
  index: number;
  speaker: string;
}) {
  const { seed, bars } = SHAPES[index] ?? SHAPES[0];
  const { voice } = turn;
  const colour = cx(draw.bars, voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant, styles.bars);
  return (
    <li className={cx(styles.turn, styles[voice])}>
      <svg
        className={styles.level}
        viewBox={`0 0 ${bars + 2} 200`}
        width={bars + 2}
        height="200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={colour} d={barsPath(speech(seed, bars), { axis: 100, reach: 96, voice })} />
      </svg>
      <svg
        className={styles.upright}
        viewBox="0 0 64 100"
        width="64"
        height="100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={cx(draw.stroke, draw.strokeLine)} d="M32 0V100" />
        <path
          className={colour}
          d={railPath(speech(seed + 3, 20), { axis: 32, reach: 30, voice, step: 5 })}
        />
      </svg>
      <span className={styles.time}>
        <span>{turn.time}</span>
        <i>{speaker}</i>
      </span>
      <blockquote className={styles.words}>{turn.text}</blockquote>
    </li>
  );
}
