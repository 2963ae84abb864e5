import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import type { Voice } from '../wave/geometry';
import type { Glyph } from './glyphs';
import styles from './Icon.module.css';

interface IconProps {
  glyph: Glyph;
  /** Voice whose colour the accent stroke of a 24-grid icon gets. */
  voice?: Voice | undefined;
  className?: string | undefined;
}

/** A decorative line icon; the text beside it, or the control's accessible name, says what it means. */
export function Icon({ glyph, voice, className }: IconProps) {
  const { box, path, accent, solid, moves } = glyph;
  return (
    <svg
      className={cx(styles.icon, moves && styles.arrow, className)}
      viewBox={`0 0 ${box[0]} ${box[1]}`}
      width={box[0]}
      height={box[1]}
      aria-hidden="true"
    >
      {path && <path className={draw.stroke} d={path} />}
      {accent && (
        <path
          className={cx(
            draw.stroke,
            voice === 'visitor' && draw.strokeVisitor,
            voice === 'assistant' && draw.strokeAssistant,
          )}
          d={accent}
        />
      )}
      {solid && <path fill="currentColor" d={solid} />}
    </svg>
  );
}
