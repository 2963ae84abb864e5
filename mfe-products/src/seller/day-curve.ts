import { random } from '@site/ui/wave/geometry.ts';

/** Half hours of a day. */
export const SLOTS = 48;

/**
 * Returns messages per half hour, 0…1: a peak around the busiest hour after closing and a smaller one at midday. `peak`
 * is that hour (0–23). `name` is the seed, so that server and browser draw the same.
 */
export function dayCurve(peak: number): number[] {
  const next = random(peak * 31 + 341);
  return Array.from({ length: SLOTS }, (_, i) => {
    const hour = i / 2;
    const away = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
    const grain = 0.55 + 0.45 * next();
    const evening = Math.exp((-away * away) / 22) * grain;
    const midday = 0.5 * Math.exp(-((hour - 13) ** 2) / 16) * grain;
    return Math.max(0.1, evening, midday);
  });
}
