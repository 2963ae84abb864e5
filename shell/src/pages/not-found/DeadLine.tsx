import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './NotFoundPage.module.css';

/** The visitor's voice, then a cross, then an empty line. */
export function DeadLine() {
  const path = barsPath(speech(9, 22), { axis: 60, reach: 54, voice: 'visitor', start: 4, step: 7.6 });
  return (
    <svg className={styles.line} viewBox="0 0 600 76" preserveAspectRatio="none" aria-hidden="true">
      <path className={`${draw.bars} ${draw.strokeVisitor}`} d={path} />
      <path className={`${draw.stroke} ${draw.strokeVisitor} ${draw.thick}`} d="M0 60H176" />
      <path className={`${draw.stroke} ${draw.strokeLine}`} d="M192 60H600" strokeDasharray="2 7" />
      <path className={`${draw.stroke} ${styles.cross}`} d="m178 52 12 16M190 52l-12 16" />
    </svg>
  );
}
