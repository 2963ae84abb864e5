import type { HeadPoint } from './hair';
import type { Sitter } from './sitters';
import { clamp, smoothstep, spot } from './soft';

/** How far the face is turned towards the light, in units of the head. */
const TURN = 0.13;
const EYE = 0.37;

function eyes(sitter: Sitter, u: number, v: number): number {
  let d = 0;
  for (const side of [-1, 1]) {
    const eye = side * EYE + TURN;
    d += 0.3 * spot(u, v, eye, -0.1, 0.17, 0.09);
    d += 0.62 * spot(u, v, eye, -0.055, 0.105, 0.026);
    d += 0.55 * spot(u, v, eye + 0.005, -0.02, 0.045, 0.045);
    d -= 0.2 * spot(u, v, eye, 0.055, 0.12, 0.03);
    const brow = -0.235 - 0.02 * Math.abs(u - eye);
    d += (sitter.beard ? 0.72 : 0.58) * spot(u, v, eye + side * 0.02, brow, 0.165, 0.033);
    d += 0.12 * spot(u, v, side * 0.62 + TURN, 0.28, 0.14, 0.22);
  }
  return d;
}

function noseAndMouth(u: number, v: number): number {
  const at = (du: number, cv: number, wu: number, wv: number) => spot(u, v, TURN + du, cv, wu, wv);
  return (
    0.4 * at(0.105, 0.14, 0.05, 0.17) +
    0.2 * at(0.11, -0.08, 0.05, 0.09) -
    0.26 * at(-0.035, 0.12, 0.05, 0.2) +
    0.58 * at(0.03, 0.335, 0.115, 0.024) +
    0.3 * at(-0.085, 0.315, 0.035, 0.03) +
    0.7 * at(0, 0.555, 0.19, 0.02) +
    0.26 * at(0, 0.515, 0.15, 0.03) +
    0.26 * at(0.01, 0.675, 0.13, 0.035) -
    0.18 * at(-0.02, 0.61, 0.13, 0.03) +
    0.1 * at(-0.26, 0.47, 0.05, 0.09) +
    0.16 * at(0.27, 0.47, 0.05, 0.1)
  );
}

function beard(u: number, v: number, grain: number): number {
  const line = smoothstep(0.3, 0.52, v + 0.28 * Math.abs(u - TURN) ** 1.6);
  const mouth = 1 - 0.9 * spot(u, v, TURN, 0.575, 0.2, 0.07);
  return (
    line * mouth * (0.34 + 0.16 * grain) * smoothstep(0, 0.3, v) + 0.42 * spot(u, v, TURN, 0.445, 0.22, 0.035)
  );
}

function glasses(u: number, v: number): number {
  let d = 0.7 * spot(u, v, TURN, -0.07, 0.07, 0.022);
  for (const side of [-1, 1]) {
    const rim = Math.hypot((u - side * 0.39 - TURN) / 0.29, (v + 0.03) / 0.185);
    d += 0.8 * Math.exp(-(((rim - 1) / 0.1) ** 2));
    if (rim < 0.9) d -= 0.1;
  }
  return d;
}

/** Darkness of the face at a point inside the head. */
export function faceTone(sitter: Sitter, { u, v, narrowed }: HeadPoint, grain: number): number {
  const distance = narrowed ** 2 + v ** 2;
  const roundness = Math.sqrt(Math.max(0, 1 - distance * 0.96));
  const light = 0.62 * roundness - 0.336 * u - 0.196 * v + 0.16;
  let d = (1 - clamp(light, 0, 1.02)) * 0.82 + 0.04;
  d += eyes(sitter, u, v) + noseAndMouth(u, v);
  d +=
    sitter.hair === 'bob'
      ? 0.32 * smoothstep(0.62, 0.88, Math.abs(narrowed))
      : 0.2 * spot(Math.abs(u), v, 0.95, 0.1, 0.1, 0.3);
  d += 0.3 * smoothstep(0.72, 1, distance) * smoothstep(0.35, 0.8, v);
  if (sitter.beard) d += beard(u, v, grain);
  if (sitter.glasses) d += glasses(u, v);
  return clamp(d, 0.05, 1);
}
