import draw from '@site/ui/drawing/drawing.module.css';
import { BUYS_FROM, VOTES } from './votes';

const PER_ROW = 7;

/** The twenty votes as dots in rows; buyers are in the assistant's colour. Decorative. */
export function VoteDots({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 136 54" width="136" height="54" aria-hidden="true">
      {VOTES.map((vote, i) => {
        const x = 10 + (i % PER_ROW) * 18;
        const y = 8 + Math.floor(i / PER_ROW) * 18;
        return (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r="5"
            className={vote >= BUYS_FROM ? draw.fillAssistant : draw.fillLine}
          />
        );
      })}
    </svg>
  );
}
