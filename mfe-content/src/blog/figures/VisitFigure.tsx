import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { linesPath, speech } from '@site/ui/wave/geometry.ts';

const MINUTES = 20;
const BEFORE = { axis: 100, talk: 4, exam: 2 };
const AFTER = { axis: 240, talk: 11, exam: 3 };

type Part = 'talk' | 'exam' | 'document';

/** Returns the minutes of one part of a visit: above the axis while the patient talks, else below. */
function minutes({ axis, talk, exam }: typeof BEFORE, part: Part): string {
  const lines = speech(14 + axis, MINUTES).flatMap((a, i) => {
    const now: Part = i < talk ? 'talk' : i < talk + exam ? 'exam' : 'document';
    const length = (now === 'talk' ? -1 : 0.5) * (30 + a * 52);
    return now === part ? [{ x: 10 + i * 20, y: axis, length }] : [];
  });
  return linesPath(lines);
}

/** A visit of twenty minutes, before and after: conversation green, examination black, note-taking grey or purple. */
export function VisitFigure() {
  return (
    <svg viewBox="0 0 400 300" width="400" height="300" preserveAspectRatio="none" aria-hidden="true">
      <path className={cx(draw.stroke, draw.strokeLine)} d="M0 100H400M0 240H400" />
      <path
        className={cx(draw.bars, draw.strokeVisitor)}
        d={minutes(BEFORE, 'talk') + minutes(AFTER, 'talk')}
      />
      <path className={cx(draw.bars, draw.strokeInk)} d={minutes(BEFORE, 'exam') + minutes(AFTER, 'exam')} />
      <path className={cx(draw.bars, draw.strokeInk3)} d={minutes(BEFORE, 'document')} />
      <path className={cx(draw.bars, draw.strokeAssistant)} d={minutes(AFTER, 'document')} />
    </svg>
  );
}
