import { createRandom, type Line, linesPath } from '@site/ui/wave/geometry.ts';
import type { MemberId, PortraitDrawing } from '../content';
import { BAND, SITTERS, type Sitter, WEIGHTS } from './sitters';

const STEP = 4.6;
const SCAN = 2;

const weightOf = (darkness: number) => (darkness < 0 ? -1 : Math.min(WEIGHTS - 1, Math.floor(darkness * WEIGHTS)));

/**
 * Draws a person as vertical strokes whose weight follows the light; returns the lines of each weight, the lightest
 * first. The same on every machine. It takes about a million steps, so pages get the result in their content.
 */
export function engravePortrait(sitter: Sitter): Line[][] {
  const count = Math.floor(BAND.width / STEP);
  const next = createRandom(sitter.seed);
  const strokes = Array.from({ length: WEIGHTS }, (): Line[] => []);
  for (let i = 0; i < count; i++) {
    const x = (i + 0.5) * STEP;
    const grain = next();
    let weight = -1;
    let top = 0;
    for (let y = -440; y <= 0; y += SCAN) {
      const now = y === 0 ? -1 : weightOf(tone(sitter, x - sitter.centre, y, grain));
      if (now === weight) continue;
      if (weight >= 0) strokes[weight]?.push({ x, y: BAND.base + top, length: y - top });
      weight = now;
      top = y;
    }
  }
  return strokes;
}

export function drawPortrait(id: MemberId): PortraitDrawing {
  const sitter = SITTERS[id];
  return { dark: sitter.dark ?? false, strokes: engravePortrait(sitter).map(linesPath) };
}

/** y coordinate of the head's middle, from the lower edge (negative upwards). */
const HEAD = -298;

/**
 * Darkness 0…1 of the bust at a point, or `OUTSIDE`: a few ellipses, lit from one side. `x` from the middle of the
 * person, `y` from the lower edge (negative upwards), `grain` 0…1 roughens hair and beard.
 */
function tone(sitter: Sitter, x: number, y: number, grain: number): number {
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
    return clamp(0.4 + 0.25 * u + 0.2 * shadeSpot(Math.abs(u), v, 1.02, 0.1, 0.03, 0.08), 0.1, 1);
  }
  return bodyTone(sitter, x, y, HEAD + sitter.headY * 0.8);
}

/** Darkness outside the bust. */
const OUTSIDE = -1;

const HALF_WIDTH = 212;

function openCoat(x: number, y: number, lit: number): number {
  const wide = Math.abs(x);
  const edge = 34 - (y + 176) * 0.17;
  if (wide < edge) {
    const placket = y > -150 ? 0.5 * shadeSpot(x, 0, 0, 0, 2.5, 9) : 0;
    return clamp(0.07 + 0.003 * lit + placket, 0.05, 1);
  }
  const lapel = wide - edge;
  const fold = lapel < 34 && lapel > 29 ? -0.4 : 0;
  const cloth = 0.12 * Math.sin((wide + y) * 0.03);
  return clamp(0.62 + 0.0012 * lit + fold + cloth + 0.0008 * (y + 100), 0.3, 1);
}

/** Returns the darkness 0…1 of neck and clothes, or `OUTSIDE`; `x` and `y` as in `tone`, `chin` is the chin's y. */
function bodyTone(sitter: Sitter, x: number, y: number, chin: number): number {
  const lit = x * sitter.light;
  const wide = Math.abs(x);
  const below = y - chin;
  const neck = sitter.neck + 10 * smoothstep(30, 75, below);
  const slope = wide > neck ? 74 * ((wide - neck) / 150) ** 1.3 : -30;
  const shoulder = -168 + slope + 70 * smoothstep(140, 214, wide);
  if (sitter.coat === 'turtle' && wide < neck + 7 && y > -186 && y < -130) {
    return clamp(0.5 + 0.006 * lit + 0.1 * Math.sin(x * 0.9) + 0.25 * shadeSpot(0, y, 0, -186, 1, 6), 0.2, 1);
  }
  const onNeck = wide < neck && below > -10 && y < -140 && y < shoulder + 30;
  const inCollar = sitter.coat === 'round' && (x / 62) ** 2 + ((y + 168) / 46) ** 2 < 1 && y < -96;
  if (onNeck || inCollar) {
    return clamp(0.22 + 0.0062 * lit + 0.55 * shadeSpot(lit / 60, (y + 196) / 26, 0.1, 0, 1, 1), 0.08, 1);
  }
  if (y <= shoulder || wide >= HALF_WIDTH || y >= 0) return OUTSIDE;
  if (sitter.coat === 'open') return openCoat(x, y, lit);
  const depth = (y - shoulder) / 90;
  const cloth = 0.16 * shadeSpot(depth, 0, 0, 0, 0.18, 1) + 0.12 * Math.sin(x * 0.03 + y * 0.018 + 1);
  return clamp((sitter.coat === 'round' ? 0.42 : 0.66) + 0.0017 * lit + cloth, 0.2, 1);
}

/** How far the face is turned towards the light, in units of the head. */
const TURN = 0.13;
const EYE = 0.37;

function eyes(sitter: Sitter, u: number, v: number): number {
  let d = 0;
  for (const side of [-1, 1]) {
    const eye = side * EYE + TURN;
    d += 0.3 * shadeSpot(u, v, eye, -0.1, 0.17, 0.09);
    d += 0.62 * shadeSpot(u, v, eye, -0.055, 0.105, 0.026);
    d += 0.55 * shadeSpot(u, v, eye + 0.005, -0.02, 0.045, 0.045);
    d -= 0.2 * shadeSpot(u, v, eye, 0.055, 0.12, 0.03);
    const brow = -0.235 - 0.02 * Math.abs(u - eye);
    d += (sitter.beard ? 0.72 : 0.58) * shadeSpot(u, v, eye + side * 0.02, brow, 0.165, 0.033);
    d += 0.12 * shadeSpot(u, v, side * 0.62 + TURN, 0.28, 0.14, 0.22);
  }
  return d;
}

function noseAndMouth(u: number, v: number): number {
  const at = (du: number, cv: number, wu: number, wv: number) => shadeSpot(u, v, TURN + du, cv, wu, wv);
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
  const mouth = 1 - 0.9 * shadeSpot(u, v, TURN, 0.575, 0.2, 0.07);
  return (
    line * mouth * (0.34 + 0.16 * grain) * smoothstep(0, 0.3, v) + 0.42 * shadeSpot(u, v, TURN, 0.445, 0.22, 0.035)
  );
}

function glasses(u: number, v: number): number {
  let d = 0.7 * shadeSpot(u, v, TURN, -0.07, 0.07, 0.022);
  for (const side of [-1, 1]) {
    const rim = Math.hypot((u - side * 0.39 - TURN) / 0.29, (v + 0.03) / 0.185);
    d += 0.8 * Math.exp(-(((rim - 1) / 0.1) ** 2));
    if (rim < 0.9) d -= 0.1;
  }
  return d;
}

/** Darkness of the face at a point inside the head. */
function faceTone(sitter: Sitter, { u, v, narrowed }: HeadPoint, grain: number): number {
  const distance = narrowed ** 2 + v ** 2;
  const roundness = Math.sqrt(Math.max(0, 1 - distance * 0.96));
  const light = 0.62 * roundness - 0.336 * u - 0.196 * v + 0.16;
  let d = (1 - clamp(light, 0, 1.02)) * 0.82 + 0.04;
  d += eyes(sitter, u, v) + noseAndMouth(u, v);
  d +=
    sitter.hair === 'bob'
      ? 0.32 * smoothstep(0.62, 0.88, Math.abs(narrowed))
      : 0.2 * shadeSpot(Math.abs(u), v, 0.95, 0.1, 0.1, 0.3);
  d += 0.3 * smoothstep(0.72, 1, distance) * smoothstep(0.35, 0.8, v);
  if (sitter.beard) d += beard(u, v, grain);
  if (sitter.glasses) d += glasses(u, v);
  return clamp(d, 0.05, 1);
}

/** `u`, `v`: the point in units of the head (v: -1 crown, 1 chin); `narrowed`: u where the jaw is narrower. */
interface HeadPoint {
  u: number;
  v: number;
  narrowed: number;
}

const inside = (x: number, y: number) => x ** 2 + y ** 2 < 1;

function hairAround(hair: Sitter['hair'], { u, v }: HeadPoint): boolean {
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
function hairOver(hair: Sitter['hair'], { u, v, narrowed }: HeadPoint): boolean {
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
function hairTone(hair: Sitter['hair'], { u, v }: HeadPoint, grain: number): number {
  const strands = 0.5 + 0.5 * Math.sin(u * (hair === 'crop' ? 26 : 13) + v * (hair === 'bob' ? 2.2 : 5) + grain * 1.5);
  const side = hair === 'bob' ? 0.3 * shadeSpot(u, v, -0.98, 0.1, 0.12, 0.4) : 0;
  const shine = shadeSpot(u, v, -0.38, -0.72, 0.28, 0.16) * 0.5 + side;
  return clamp((hair === 'crop' ? 0.68 : 0.8) + 0.12 * strands - shine + 0.1 * u, 0.3, 1);
}

const clamp = (value: number, least = 0, most = 1): number => Math.min(most, Math.max(least, value));

/** Smoothstep: 0 before `from`, 1 after `to`. */
function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A soft spot: 1 at its centre, fading by the given widths. */
function shadeSpot(u: number, v: number, centreU: number, centreV: number, widthU: number, widthV: number): number {
  return Math.exp(-(((u - centreU) / widthU) ** 2 + ((v - centreV) / widthV) ** 2) / 2);
}
