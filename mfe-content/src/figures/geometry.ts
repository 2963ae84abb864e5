import { random, speech } from '@site/ui/wave/geometry.ts';

/** One decimal is below a pixel in every viewBox used, and keeps paths short and the same in all engines. */
const round = (value: number) => Math.round(value * 10) / 10;

/** Rays of a dial of 60 minutes between two radii, from the minute `from` up to (not including) `to`. */
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

/** Strokes `from`…`to` of `total` hanging from the axis at 4, like speech; lengths between `least` and `most`. */
export function strokesPath(
  total: number,
  from: number,
  to: number,
  { width, least, most, seed }: { width: number; least: number; most: number; seed: number },
): string {
  const step = width / total;
  return speech(seed, total)
    .map((a, i) =>
      i >= from && i < to ? `M${round((i + 0.5) * step)} 4v${round(least + a * (most - least))}` : '',
    )
    .join('');
}

/** `count` different cells of a field of `total`, spread by chance but the same on every machine. */
export function chosenCells(total: number, count: number, seed: number): number[] {
  const next = random(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, total)) chosen.add(Math.floor(next() * total));
  return [...chosen];
}

/** Where on a line of `width` the shorter of two waits ends; never less than `least`, so that it can be seen. */
export function waitEnd(before: number, after: number, width: number, least: number): number {
  return round(Math.max(least, (after / Math.max(before, 1)) * width));
}
