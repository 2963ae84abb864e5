import { speech } from '@site/ui/wave/geometry.ts';
import type { CallMode } from '../session/call-state';

const BARS = 60;
const CENTRE = 75;
export const RADIUS = 48;
const GAP = 3;
const REACH = 21;

const round = (value: number) => Math.round(value * 10) / 10;

/** Number of loudness values in one half of the ring. */
export const RING_MOMENTS = BARS / 2;

/**
 * Returns the avatar's bars in a 150 × 150 box: inwards while listening, outwards while speaking, so that they are
 * distinct without colour.
 */
function ringPath(amplitudes: readonly number[], mode: CallMode): string {
  const direction = mode === 'listening' ? -1 : 1;
  return amplitudes
    .map((amplitude, i) => {
      const angle = (i / amplitudes.length) * 2 * Math.PI - Math.PI / 2;
      const end = RADIUS + direction * (GAP + amplitude * REACH);
      const at = (r: number) =>
        `${round(CENTRE + r * Math.cos(angle))} ${round(CENTRE + r * Math.sin(angle))}`;
      return `M${at(RADIUS)}L${at(end)}`;
    })
    .join('');
}

/**
 * Returns the bars of a trail: newest at the top, older ones down both sides. `trail` is newest first, `RING_MOMENTS`
 * long.
 */
export function liveRing(trail: readonly number[], mode: CallMode): string {
  return ringPath([...trail, ...trail.toReversed()], mode);
}

/** The ring of a static avatar. */
export function stillRing(mode: CallMode): string {
  return ringPath(speech(mode === 'listening' ? 31 : 47, BARS), mode);
}
