import type { ProductId } from '@site/contracts/paths';
import draw from '@site/ui/drawing/drawing.module.css';

interface Glyph {
  visitor?: string;
  assistant?: string;
  quiet?: string;
  outline?: string;
  /** A thick stroke in the assistant's colour. */
  accent?: string;
  points?: readonly (readonly [x: number, y: number])[];
}

const GLYPHS: Record<ProductId, Glyph> = {
  salesManager: { visitor: 'M4 14V8M9 14V3', quiet: 'M14 14V6M19 14v-4M24 14V9', accent: 'm15 20 4 4 8-9' },
  aiSeller: { outline: 'M3 4h22v14H13l-6 5v-5H3z', assistant: 'M9 11h10' },
  lumiAi: { visitor: 'M4 13V9M9 13V4', assistant: 'M14 15v8M19 15v5M24 15v3' },
  aiCommerce: {
    outline: 'M4 10V4h6M18 4h6v6M24 18v6h-6M10 24H4v-6',
    assistant: 'M10 18v-4M14 18v-8M18 18v-6',
  },
  mediFlow: { outline: 'M6 3h11l5 5v17H6z', assistant: 'M14 12v8M10 16h8' },
  agentLab: {
    points: [
      [6, 7],
      [22, 14],
      [6, 21],
    ],
    accent: 'M9 7h4l6 5M9 21h4l6-5',
  },
};

/** What a product does with the conversation line, in a few strokes. Decorative. */
export function ProductGlyph({ id, className }: { id: ProductId; className?: string | undefined }) {
  const { visitor, assistant, quiet, outline, accent, points = [] } = GLYPHS[id];
  return (
    <svg className={className} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      {outline && <path className={draw.stroke} d={outline} />}
      {points.map(([x, y]) => (
        <circle key={y} className={draw.stroke} cx={x} cy={y} r="3" />
      ))}
      {quiet && <path className={`${draw.bars} ${draw.strokeLine}`} d={quiet} />}
      {visitor && <path className={`${draw.bars} ${draw.strokeVisitor}`} d={visitor} />}
      {assistant && <path className={`${draw.bars} ${draw.strokeAssistant}`} d={assistant} />}
      {accent && <path className={`${draw.stroke} ${draw.strokeAssistant} ${draw.thick}`} d={accent} />}
    </svg>
  );
}
