import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import type { Voice } from './geometry';

const BARS: Record<Voice, string> = {
  visitor: 'M5 12v-5M13 12v-11M21 12v-8M29 12v-4',
  assistant: 'M5 12v4M13 12v9M21 12v11M29 12v6',
};

/** A voice in four bars, in the colour of the text. Decorative. */
export function MarkDrawing({ voice }: { voice: Voice }) {
  return (
    <svg viewBox="0 0 34 24" width="34" height="24" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 12H34" />
      <path className={draw.bars} d={BARS[voice]} />
    </svg>
  );
}
