import type { Glyph } from '@site/contracts/declaration';
import draw from '@site/ui/drawing/drawing.module.css';

/** Small drawing of a menu entry; for a product, what it does with the conversation line. Decorative. */
export function NavGlyph({ glyph, className }: { glyph: Glyph; className?: string | undefined }) {
  const { visitor, assistant, quiet, outline, accent, points = [] } = glyph;
  return (
    <svg className={className} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      {outline && <path className={draw.stroke} d={outline} />}
      {points.map(([x, y]) => (
        <circle key={y} className={draw.stroke} cx={x} cy={y} r="3" />
      ))}
      {quiet && <path className={`${draw.bars} ${draw.strokeLine}`} d={quiet} />}
      {visitor && <path className={`${draw.bars} ${draw.strokeVisitor}`} d={visitor} />}
      {assistant && <path className={`${draw.bars} ${draw.strokeAssistant}`} d={assistant} />}
      {accent && <path className={`${draw.stroke} ${draw.thick}`} d={accent} />}
    </svg>
  );
}
