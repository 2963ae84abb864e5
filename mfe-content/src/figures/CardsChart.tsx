import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import styles from './figures.module.css';

const LAMP = 'M10 7V4M4 15c0-5 2-8 6-8s6 3 6 8zM10 15v8M6 25h8';

/** Product cards made in the same time: before, one large in grey; after, `after` small ones in purple (laid out for ten). */
export function CardsChart({ after }: { after: number }) {
  const was = cx(draw.stroke, draw.strokeLine);
  const is = cx(draw.stroke, draw.strokeAssistant);
  return (
    <svg className={styles.free} viewBox="0 0 424 152" width="424" height="152" aria-hidden="true">
      <g transform="translate(.5 .5)">
        <rect className={cx(was, draw.thick)} x="1" y="1" width="104" height="148" rx="4" />
        <g transform="translate(23 26) scale(3)">
          <path className={cx(draw.stroke, draw.strokeInk3)} d={LAMP} />
        </g>
        <path className={was} d="M18 122h70M18 134h44" />
      </g>
      {Array.from({ length: after }, (_, i) => [128.5 + (i % 5) * 60, 0.5 + Math.floor(i / 5) * 77]).map(
        ([x, y]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <rect className={is} x="1" y="1" width="52" height="71" rx="3" />
            <g transform="translate(13 9) scale(1.35)">
              <path className={is} d={LAMP} />
            </g>
            <path className={is} d="M9 54h34M9 61h20" />
          </g>
        ),
      )}
    </svg>
  );
}
