import { linesPath, random, speech } from '@site/ui/wave/geometry.ts';

/** One decimal is finer than a pixel in every view box used, and keeps paths short and equal in all engines. */
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the rays of a dial of 60 minutes between two radii, from the minute `from` up to (not including) `to`. */
export function dialPath(
  from: number,
  to: number,
  { centre, inner, outer }: { centre: number; inner: number; outer: number },
): string {
  let path = '';
  for (let minute = from; minute < to; minute++) {
    const angle = (minute / 60) * 2 * Math.PI - Math.PI / 2;
    const at = (radius: number) =>
      `${round(centre + radius * Math.cos(angle))} ${round(centre + radius * Math.sin(angle))}`;
    path += `M${at(inner)}L${at(outer)}`;
  }
  return path;
}

/**
 * Returns the strokes `from`…`to` of `total` below the axis at y = 4, shaped like speech; lengths between `least` and
 * `most`.
 */
export function strokesPath(
  total: number,
  from: number,
  to: number,
  { width, least, most, seed }: { width: number; least: number; most: number; seed: number },
): string {
  const step = width / total;
  const lines = speech(seed, total).map((a, i) => ({
    x: (i + 0.5) * step,
    y: 4,
    length: least + a * (most - least),
  }));
  return linesPath(lines.slice(from, to));
}

/** Returns `count` different cells of a field of `total`, pseudo-random but the same on every machine. */
export function chosenCells(total: number, count: number, seed: number): number[] {
  const next = random(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, total)) chosen.add(Math.floor(next() * total));
  return [...chosen];
}

/** Returns the end of the shorter of two waits on a line of `width`; at least `least`, so that it is visible. */
export function waitEnd(before: number, after: number, width: number, least: number): number {
  return round(Math.max(least, (after / Math.max(before, 1)) * width));
}
