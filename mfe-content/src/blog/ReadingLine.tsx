import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Wrap } from '@site/ui/layout/Wrap';
import { linesPath, speech } from '@site/ui/wave/geometry.ts';
import styles from './ReadingLine.module.css';

const BARS = 220;
const PATH = linesPath(speech(73, BARS).map((a, i) => ({ x: i * 6 + 3, y: 16 - a * 14, length: a * 28 })));

function Recording({ stroke }: { stroke: string | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${BARS * 6} 32`}
      width={BARS * 3}
      height="32"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={cx(draw.bars, stroke)} d={PATH} />
    </svg>
  );
}

/** Reading progress as a waveform. Decorative; only in browsers with scroll-driven animations. */
export function ReadingLine({ minutes }: { minutes: number }) {
  return (
    <div className={styles.line} aria-hidden="true">
      <Wrap className={styles.row}>
        <span className="num">0:00</span>
        <div className={styles.track}>
          <Recording stroke={draw.strokeLine} />
          <div className={styles.done}>
            <Recording stroke={draw.strokeAssistant} />
          </div>
        </div>
        <span className="num">{`${minutes}:00`}</span>
      </Wrap>
    </div>
  );
}
