import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import styles from './ConversationTurn.module.css';
import type { Voice } from './geometry';

/** A turn: text, time (mm:ss) and speaker. */
export interface LineTurn {
  voice: Voice;
  time: string;
  text: string;
}

/** A turn's drawing: in a box 200 high whose axis is at 100, and in one 64 by 100 whose axis is at 32. */
export interface TurnDrawing {
  width: number;
  level: string;
  upright: string;
}

interface ConversationTurnProps {
  turn: LineTurn & { lang?: string | undefined };
  drawing: TurnDrawing;
  speaker: string;
  className?: string | undefined;
}

/** The line that the turns of wide windows stand on; what is around them is positioned. */
export const ConversationAxis = () => <span className={styles.axis} aria-hidden="true" />;

/** One turn of the conversation line: a horizontal drawing, a vertical one for narrow windows, time and caption. */
export function ConversationTurn({ turn, drawing, speaker, className }: ConversationTurnProps) {
  const { voice } = turn;
  const { width, level, upright } = drawing;
  const colour = cx(draw.bars, voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant, styles.bars);
  return (
    <li className={cx(styles.turn, styles[voice], className)}>
      <svg
        className={styles.level}
        viewBox={`0 0 ${width} 200`}
        width={width}
        height="200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={colour} d={level} />
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
        <path className={colour} d={upright} />
      </svg>
      <span className={styles.time}>
        <span>{turn.time}</span>
        <i>{speaker}</i>
      </span>
      <blockquote className={styles.words} lang={turn.lang}>
        {turn.text}
      </blockquote>
    </li>
  );
}
