import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';

/** A lost connection: bars and a cross, in the colour of the text. Decorative. */
export function Broken() {
  return (
    <svg viewBox="0 0 34 24" width="34" height="24" aria-hidden="true">
      <path className={draw.bars} d="M3 12V6M9 12V2M15 12V8" />
      <path className={cx(draw.stroke, draw.thick)} d="m21 8 8 8M29 8l-8 8" />
    </svg>
  );
}
