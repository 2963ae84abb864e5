import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { useId } from 'react';

const LANES = [40, 106, 172, 238];
const STOPS = Array.from({ length: 13 }, (_, i) => 38 + i * 69);
const HANDOVERS = [
  [107, 40, draw.fillVisitor],
  [245, 106, draw.fillAssistant],
  [452, 172, draw.fillAssistant],
  [797, 238, draw.fillAssistant],
] as const;
const ROUTE =
  'M0 40H150a16 16 0 0 1 16 16V90a16 16 0 0 0 16 16H356a16 16 0 0 1 16 16v34a16 16 0 0 0 16 16H562a16 16 0 0 1 16 16v34a16 16 0 0 0 16 16H900';

/** One request through four agents, with one stop at a person (the ring). */
export function RelayFigure() {
  const gradient = useId();
  const line = cx(draw.stroke, draw.strokeLine);
  return (
    <svg viewBox="0 0 900 280" width="900" height="280" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" x2="1">
          <stop className={draw.stopVisitor} offset="0" />
          <stop className={draw.stopAssistant} offset=".22" />
        </linearGradient>
      </defs>
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
      <path d={ROUTE} fill="none" stroke={`url(#${gradient})`} strokeWidth="3.5" strokeLinecap="round" />
      {HANDOVERS.map(([x, y, fill]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="11" className={draw.fillPaper} />
          <circle cx={x} cy={y} r="8" className={fill} />
        </g>
      ))}
      <circle cx="659" cy="238" r="14" className={draw.fillPaper} />
      <circle className={cx(draw.stroke, draw.thick, draw.strokeVisitor)} cx="659" cy="238" r="11" />
      <circle cx="659" cy="238" r="3.5" className={draw.fillVisitor} />
    </svg>
  );
}
