/** Clamps a value between two bounds. */
export const clamp = (value: number, least = 0, most = 1): number => Math.min(most, Math.max(least, value));

/** Smoothstep: 0 before `from`, 1 after `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A soft spot: 1 at its centre, fading by the given widths. */
export function shadeSpot(
  u: number,
  v: number,
  centreU: number,
  centreV: number,
  widthU: number,
  widthV: number,
): number {
  return Math.exp(-(((u - centreU) / widthU) ** 2 + ((v - centreV) / widthV) ** 2) / 2);
}
