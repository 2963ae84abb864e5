import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';

const LANES = [40, 106, 172, 238];
const STOPS = Array.from({ length: 13 }, (_, i) => 38 + i * 69);
const HANDOVERS = [
  [107, 40, draw.fillInk],
  [245, 106, draw.fillInk],
  [452, 172, draw.fillInk],
  [797, 238, draw.fillInk],
] as const;
const ROUTE =
  'M0 40H150a16 16 0 0 1 16 16V90a16 16 0 0 0 16 16H356a16 16 0 0 1 16 16v34a16 16 0 0 0 16 16H562a16 16 0 0 1 16 16v34a16 16 0 0 0 16 16H900';

/** One request through four agents, with one stop at a person (the ring). */
export function RelayFigure() {
  const line = cx(draw.stroke, draw.strokeLine);
  return (
    <svg viewBox="0 0 900 280" width="900" height="280" aria-hidden="true">
      {LANES.map((y) => (
        <g key={y}>
          <path className={line} d={`M0 ${y}H900`} />
          {STOPS.map((x) => (
            <g key={x}>
              <circle className={draw.fillPaper} cx={x} cy={y} r="5" />
              <circle className={line} cx={x} cy={y} r="4.5" />
            </g>
          ))}
        </g>
      ))}
      <path className={cx(draw.bars, draw.strokeInk)} d={ROUTE} />
      {HANDOVERS.map(([x, y, fill]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="11" className={draw.fillPaper} />
          <circle cx={x} cy={y} r="8" className={fill} />
        </g>
      ))}
      <circle cx="659" cy="238" r="14" className={draw.fillPaper} />
      <circle className={cx(draw.stroke, draw.thick, draw.strokeInk)} cx="659" cy="238" r="11" />
      <circle cx="659" cy="238" r="3.5" className={draw.fillInk} />
    </svg>
  );
}
