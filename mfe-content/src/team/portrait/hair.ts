import type { Sitter } from './sitters';
import { clamp, spot } from './soft';

/** `u`, `v`: the point in units of the head (v: -1 crown, 1 chin); `narrowed`: u where the jaw is narrower. */
export interface HeadPoint {
  u: number;
  v: number;
  narrowed: number;
}

const inside = (x: number, y: number) => x ** 2 + y ** 2 < 1;

/** Whether there is hair around the head at this point. */
export function hairAround(hair: Sitter['hair'], { u, v }: HeadPoint): boolean {
  const wide = Math.abs(u);
  if (hair === 'short') return inside((u + 0.04) / 1.07, (v + 0.12) / 1.06) && v < -0.02 - 0.1 * wide;
  if (hair === 'crop') return inside(u / 1.05, (v + 0.08) / 1.04) && v < -0.2;
  const volume = 1.3 + 0.1 * Math.sin(v * 2);
  const cap = inside(u / volume, (v + 0.16) / 1.12) && v < 0.62;
  const edge = 1.3 - 0.12 * clamp((v - 0.5) / 0.5) ** 2 * (3 - 2 * clamp((v - 0.5) / 0.5));
  const sides = wide < edge && wide > 0.5 && v > 0.2 && v < 0.93 - 0.15 * (1.3 - wide);
  return cap || sides;
}

/** Whether hair covers the face at this point. */
export function hairOver(hair: Sitter['hair'], { u, v, narrowed }: HeadPoint): boolean {
  const wide = Math.abs(u);
  if (hair === 'short') {
    return v < -0.58 + 0.2 * Math.abs(u + 0.3) + 0.1 * Math.sin(u * 5 + 1) || (wide > 0.9 && v < 0.05);
  }
  if (hair === 'crop') {
    return v < -0.6 + 0.1 * u * u + 0.05 * Math.cos(u * 9) || (wide > 0.9 && v < -0.05);
  }
  const fringe = -0.56 + 0.26 * clamp(u + 0.3, 0, 1.3) ** 1.2 + 0.3 * clamp(-u - 0.3);
  return v < fringe || Math.abs(narrowed) > 0.84;
}

/** Returns the darkness of hair: random strands (`grain` 0…1) and a highlight at the light's side. */
export function hairTone(hair: Sitter['hair'], { u, v }: HeadPoint, grain: number): number {
  const strands =
    0.5 + 0.5 * Math.sin(u * (hair === 'crop' ? 26 : 13) + v * (hair === 'bob' ? 2.2 : 5) + grain * 1.5);
  const side = hair === 'bob' ? 0.3 * spot(u, v, -0.98, 0.1, 0.12, 0.4) : 0;
  const shine = spot(u, v, -0.38, -0.72, 0.28, 0.16) * 0.5 + side;
  return clamp((hair === 'crop' ? 0.68 : 0.8) + 0.12 * strands - shine + 0.1 * u, 0.3, 1);
}
