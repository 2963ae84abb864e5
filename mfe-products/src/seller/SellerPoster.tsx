import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from '../video/Poster.module.css';

const ROWS = [85, 155, 225, 295, 365];

/** For `Poster`: a thread, and the CRM card that it fills. */
export const SellerPoster = () => (
  <>
    <path
      className={cx(styles.words, draw.strokeInk3)}
      d="M84 94h200M84 122h120M120 182h190M120 210h200M120 238h90M84 298h160M120 352h210M120 380h140"
    />
    <path className={cx(draw.bars, draw.strokeVisitor)} d="M64 86v44M64 290v16" />
    <path className={cx(draw.bars, draw.strokeAssistant)} d="M100 174v72M100 344v44" />
    <rect className={draw.fillRaised} x="486" y="50" width="254" height="350" rx="12" />
    <path
      className={cx(draw.stroke, draw.strokeLine)}
      d={ROWS.slice(1)
        .map((y) => `M510 ${y - 35}h206`)
        .join('')}
    />
    <path
      className={cx(styles.words, draw.strokeInk3)}
      d={ROWS.map((y, i) => `M510 ${y}h${[120, 84, 140, 62, 110][i]}`).join('')}
    />
    <path className={cx(draw.bars, draw.strokeInk)} d={ROWS.map((y) => `M692 ${y}l8 8 14-16`).join('')} />
  </>
);
