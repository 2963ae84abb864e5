import type { Sitter } from './sitters';
import { clamp, smoothstep, spot } from './soft';

/** Darkness outside the bust. */
export const OUTSIDE = -1;

const HALF_WIDTH = 212;

function openCoat(x: number, y: number, lit: number): number {
  const wide = Math.abs(x);
  const edge = 34 - (y + 176) * 0.17;
  if (wide < edge) {
    const placket = y > -150 ? 0.5 * spot(x, 0, 0, 0, 2.5, 9) : 0;
    return clamp(0.07 + 0.003 * lit + placket, 0.05, 1);
  }
  const lapel = wide - edge;
  const fold = lapel < 34 && lapel > 29 ? -0.4 : 0;
  const cloth = 0.12 * Math.sin((wide + y) * 0.03);
  return clamp(0.62 + 0.0012 * lit + fold + cloth + 0.0008 * (y + 100), 0.3, 1);
}

/**
 * Returns the darkness 0…1 of neck and clothes, or `OUTSIDE`. `x` is from the middle of the person, `y` from the lower
 * edge (negative upwards), `chin` is the chin's y.
 */
export function bodyTone(sitter: Sitter, x: number, y: number, chin: number): number {
  const lit = x * sitter.light;
  const wide = Math.abs(x);
  const below = y - chin;
  const neck = sitter.neck + 10 * smoothstep(30, 75, below);
  const slope = wide > neck ? 74 * ((wide - neck) / 150) ** 1.3 : -30;
  const shoulder = -168 + slope + 70 * smoothstep(140, 214, wide);
  if (sitter.coat === 'turtle' && wide < neck + 7 && y > -186 && y < -130) {
    return clamp(0.5 + 0.006 * lit + 0.1 * Math.sin(x * 0.9) + 0.25 * spot(0, y, 0, -186, 1, 6), 0.2, 1);
  }
  const onNeck = wide < neck && below > -10 && y < -140 && y < shoulder + 30;
  const inCollar = sitter.coat === 'round' && (x / 62) ** 2 + ((y + 168) / 46) ** 2 < 1 && y < -96;
  if (onNeck || inCollar) {
    return clamp(0.22 + 0.0062 * lit + 0.55 * spot(lit / 60, (y + 196) / 26, 0.1, 0, 1, 1), 0.08, 1);
  }
  if (y <= shoulder || wide >= HALF_WIDTH || y >= 0) return OUTSIDE;
  if (sitter.coat === 'open') return openCoat(x, y, lit);
  const depth = (y - shoulder) / 90;
  const cloth = 0.16 * spot(depth, 0, 0, 0, 0.18, 1) + 0.12 * Math.sin(x * 0.03 + y * 0.018 + 1);
  return clamp((sitter.coat === 'round' ? 0.42 : 0.66) + 0.0017 * lit + cloth, 0.2, 1);
}
