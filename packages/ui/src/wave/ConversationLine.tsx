import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Wrap } from '../layout/Wrap';
import styles from './ConversationLine.module.css';
import { ConversationAxis, ConversationTurn, type LineTurn, type TurnDrawing } from './ConversationTurn';
import { barsPath, drawSpeech, railPath } from './geometry';

/** Seed and number of bars by position, so that each turn has a fixed length beside its caption. */
const SHAPES = [
  { seed: 4, bars: 46 },
  { seed: 9, bars: 66 },
  { seed: 14, bars: 37 },
  { seed: 22, bars: 55 },
] as const;

function sampleDrawing(voice: LineTurn['voice'], index: number): TurnDrawing {
  const { seed, bars } = SHAPES[index] ?? SHAPES[0];
  return {
    width: bars + 2,
    level: barsPath(drawSpeech(seed, bars), { axis: 100, reach: 96, voice }),
    upright: railPath(drawSpeech(seed + 3, 20), { axis: 32, reach: 30, voice, step: 5 }),
  };
}

interface ConversationLineProps {
  /** Exactly four turns, starting with the visitor: the column widths are made for four. */
  turns: readonly LineTurn[];
  speakers: { visitor: string; assistant: string };
  /** Text alternative of the drawing. */
  label: string;
  /** `hero` spans the window and ends in a ticket; `stage` is inside a product's screen. */
  variant?: 'hero' | 'stage' | undefined;
  children?: ReactNode;
}

/** The two-voice line with captions; under 1000 px it is vertical. */
export function ConversationLine({ turns, speakers, label, variant = 'hero', children }: ConversationLineProps) {
  const list = (
    <ol className={cx(styles.turns, variant === 'stage' && styles.stage)}>
      {turns.map((turn, i) => (
        <ConversationTurn
          key={turn.time}
          turn={turn}
          drawing={sampleDrawing(turn.voice, i)}
          speaker={speakers[turn.voice]}
        />
      ))}
      {children && <li className={styles.end}>{children}</li>}
    </ol>
  );
  return (
    <section className={cx(styles.line, variant === 'hero' && styles.hero)} aria-label={label}>
      <ConversationAxis />
      {variant === 'hero' ? <Wrap>{list}</Wrap> : list}
    </section>
  );
}
