import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './NotFoundPage.module.css';

/** The visitor's voice, then a cross, then an empty line. */
export function DeadLine() {
  const path = barsPath(speech(9, 22), { axis: 60, reach: 54, voice: 'visitor', start: 4, step: 7.6 });
  return (
    <div className={styles.line}>
      <svg
        className={styles.voice}
        viewBox="0 0 600 76"
        width="600"
        height="76"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={`${draw.bars} ${draw.strokeVisitor}`} d={path} />
        <path className={`${draw.stroke} ${draw.strokeVisitor} ${draw.thick}`} d="M0 60H170" />
        <path className={`${draw.stroke} ${draw.strokeLine}`} d="M198 60H600" strokeDasharray="2 7" />
      </svg>
      <svg className={styles.cross} viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
        <path className={draw.stroke} d="m3 2 12 14M15 2 3 16" />
      </svg>
    </div>
  );
}
