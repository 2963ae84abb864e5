import { bodyTone } from './body';
import { faceTone } from './face';
import { type HeadPoint, hairAround, hairOver, hairTone } from './hair';
import type { Sitter } from './sitters';
import { clamp, smoothstep, spot } from './soft';

/** y coordinate of the head's middle, from the lower edge (negative upwards). */
const HEAD = -298;

/**
 * Darkness 0…1 of the bust at a point, or `OUTSIDE`: a few ellipses, lit from one side. `x` from the middle of the
 * person, `y` from the lower edge (negative upwards), `grain` 0…1 roughens hair and beard.
 */
export function tone(sitter: Sitter, x: number, y: number, grain: number): number {
  const u = (x * sitter.light) / sitter.headX;
  const v = (y - HEAD) / sitter.headY;
  const jaw = v > 0.1 ? 1 - 0.3 * smoothstep(0.1, 1.05, v) : 1;
  const point: HeadPoint = { u, v, narrowed: u / jaw };
  const onFace = point.narrowed ** 2 + v * v < 1;
  const covered = onFace && hairOver(sitter.hair, point);
  if (onFace && !covered) return faceTone(sitter, point, grain);
  if (covered || hairAround(sitter.hair, point)) return hairTone(sitter.hair, point, grain);
  const earAt = ((Math.abs(u) - 1) / 0.11) ** 2 + ((v - 0.1) / 0.2) ** 2;
  if (sitter.hair !== 'bob' && earAt < 1 && v < 0.32) {
    return clamp(0.4 + 0.25 * u + 0.2 * spot(Math.abs(u), v, 1.02, 0.1, 0.03, 0.08), 0.1, 1);
  }
  return bodyTone(sitter, x, y, HEAD + sitter.headY * 0.8);
}
