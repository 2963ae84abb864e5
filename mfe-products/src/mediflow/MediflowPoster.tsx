import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { routePath } from '@site/ui/wave/geometry.ts';
import styles from '../video/Poster.module.css';

/** Height of each answer, and of its row in the protocol. */
const ANSWERS = [
  [100, 140],
  [225, 200],
  [350, 260],
] as const;

/** For `Poster`: a patient's answers, and the protocol that they become, signed by a doctor. */
export const MediflowPoster = () => (
  <>
    <path
      className={cx(draw.stroke, draw.strokeLine)}
      d={ANSWERS.map(([from, to]) =>
        routePath([
          [300, from],
          [400, from],
          [400, to],
          [510, to],
        ]),
      ).join('')}
    />
    <path
      className={cx(styles.words, draw.strokeInk3)}
      d={ANSWERS.map(([y], i) => `M84 ${y - 14}h${170 - i * 22}M84 ${y + 14}h${112 + i * 30}`).join('')}
    />
    <path className={cx(draw.bars, draw.strokeVisitor)} d={ANSWERS.map(([y]) => `M64 ${y - 24}v48`).join('')} />
    <rect className={draw.fillRaised} x="486" y="50" width="254" height="350" rx="12" />
    <path
      className={cx(styles.words, draw.strokeInk)}
      d={`M510 88h130${ANSWERS.map(([, y]) => `M510 ${y}h50`).join('')}`}
    />
    <path
      className={cx(styles.words, draw.strokeInk3)}
      d={ANSWERS.map(([, y], i) => `M580 ${y}h${[120, 90, 134][i]}`).join('')}
    />
    <g transform="translate(510 318) scale(1.7)">
      <Signature />
    </g>
  </>
);

/** A doctor's signature. Decorative. */
export const Signature = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 90 22" width="90" height="22" aria-hidden="true">
    <path className={draw.stroke} d="M2 16c8-14 12-14 10-4s4 6 8-2 6-6 4 2 6 6 10-1 6-4 5 1 5 5 10 1M56 13h30" />
  </svg>
);
