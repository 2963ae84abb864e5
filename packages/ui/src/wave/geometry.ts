/* Why no waveform library: they draw recorded audio on a canvas; these are drawings that a server renders, too. */

/** The speaker: the visitor (green, above the axis) or the assistant (purple, below it). */
export type Voice = 'visitor' | 'assistant';

/** One decimal is finer than a pixel in every view box used, and keeps paths short and equal in all engines. */
export const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** Converts a seed to a number: text is hashed with FNV-1a, numbers are unchanged. */
function seedOf(seed: string | number): number {
  if (typeof seed === 'number') return seed;
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % 9973;
}

/** Seeded random generator of numbers in [0, 1) (mulberry32): server and browser must draw the same. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 1 | state);
    state ^= state + Math.imul(state ^ (state >>> 7), 61 | state);
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns `count` amplitudes in 0…1 shaped like speech: words, syllables, pauses; quiet at both ends. */
export function drawSpeech(seed: string | number, count: number): number[] {
  const next = createRandom(seedOf(seed) * 7919 + 13);
  const amplitudes: number[] = [];
  while (amplitudes.length < count) {
    const length = 4 + Math.floor(next() * 8);
    const peak = 0.45 + next() * 0.55;
    for (let i = 0; i < length; i++) {
      const envelope = Math.sin((Math.PI * (i + 0.7)) / (length + 0.4)) ** 0.7;
      amplitudes.push(peak * envelope * (0.5 + 0.5 * next()));
    }
    const gap = 1 + Math.floor(next() * 1.8);
    for (let i = 0; i < gap; i++) amplitudes.push(0.035 + next() * 0.03);
  }
  const kept = amplitudes.slice(0, count);
  const loudest = Math.max(...kept);
  return kept.map((value, i) => {
    const fromEdge = Math.min(i, count - 1 - i);
    return (value / loudest) * Math.min(1, (fromEdge + 1) / 5);
  });
}

interface BarsLayout {
  axis: number;
  reach: number;
  voice: Voice;
  start?: number;
  step?: number;
}

const direction = (voice: Voice) => (voice === 'visitor' ? -1 : 1);

const lengthOf = (amplitude: number, { reach, voice }: BarsLayout) =>
  direction(voice) * Math.max(1.2, amplitude * reach);

/** A vertical line from a point: down, or up if `length` is negative. */
export interface Line {
  x: number;
  y: number;
  length: number;
}

/**
 * Returns the path of vertical lines, with whole heights: the view boxes are drawn at about their own size. A page has a
 * thousand lines and their path must compress well, so a line returns to its start with `z` and the move to the next one is
 * relative: in a row of bars only the length differs. `z` joins the ends of a line, so lines with round ends need round
 * joins, too (`bars` and `stroke` in `drawing.module.css`).
 */
export function linesPath(lines: readonly Line[]): string {
  let [x, y] = [0, 0];
  return lines
    .map((line, i) => {
      const [right, down] = [hundredth(line.x - x), Math.round(line.y) - y];
      x += right;
      y += down;
      const length = Math.round(line.y + line.length) - y;
      return `${i === 0 ? 'M' : 'm'}${right}${down < 0 ? '' : ' '}${down}v${length}z`;
    })
    .join('');
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

/** Returns the path of vertical bars along a horizontal axis: up for the visitor, down for the assistant. */
export function barsPath(amplitudes: readonly number[], layout: BarsLayout): string {
  const { axis, start = 0, step = 1 } = layout;
  return linesPath(amplitudes.map((a, i) => ({ x: start + (i + 0.5) * step, y: axis, length: lengthOf(a, layout) })));
}

/** Returns the path of horizontal bars along a vertical axis: left for the visitor, right for the assistant. */
export function railPath(amplitudes: readonly number[], layout: BarsLayout): string {
  const { axis, start = 0, step = 1 } = layout;
  const bars = amplitudes.map((a) => `h${Math.round(lengthOf(a, layout))}z`);
  return bars.length > 0 ? `M${axis} ${roundToTenth(start + step / 2)}${bars.join(`m0 ${step}`)}` : '';
}

/** Returns an orthogonal path through points, with corners rounded by `radius`. */
export function routePath(points: readonly (readonly [number, number])[], radius = 14): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.join(' ')}`;
  const towards = (from: readonly [number, number], to: readonly [number, number]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const k = Math.min(radius, length / 2) / length;
    return `${roundToTenth(from[0] + (to[0] - from[0]) * k)} ${roundToTenth(from[1] + (to[1] - from[1]) * k)}`;
  };
  rest.forEach((point, i) => {
    const previous = points[i] ?? first;
    const next = rest[i + 1];
    path += next ? `L${towards(point, previous)}Q${point.join(' ')} ${towards(point, next)}` : `L${point.join(' ')}`;
  });
  return path;
}
