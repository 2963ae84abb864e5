import { createRandom } from '@site/ui/wave/geometry.ts';

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

/** Returns `count` different cells of a field of `total`, pseudo-random but the same on every machine. */
export function chosenCells(total: number, count: number, seed: number): number[] {
  const next = createRandom(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, total)) chosen.add(Math.floor(next() * total));
  return [...chosen];
}
