import { barsPath, speech } from '@site/ui/wave/geometry.ts';
import type { LevelTrail } from '../session/level-trail';

/** The last seconds of a call: 96 samples of 33 ms. */
export const MOMENTS = 96;
const AXIS = 60;
const REACH = 54;
const STEP = 6;
export const SIZE = { width: MOMENTS * STEP, height: 2 * AXIS };
export const BOX = `0 0 ${SIZE.width} ${SIZE.height}`;
export const AXIS_PATH = `M0 ${AXIS}H${MOMENTS * STEP}`;

export interface WavePaths {
  visitor: string;
  assistant: string;
}

/** Returns the waveforms of both voices, newest at the right. */
export function liveWave(visitor: LevelTrail, assistant: LevelTrail): WavePaths {
  const path = (trail: LevelTrail, voice: 'visitor' | 'assistant') =>
    barsPath(trail.newestFirst.toReversed(), { axis: AXIS, reach: REACH, voice, step: STEP });
  return { visitor: path(visitor, 'visitor'), assistant: path(assistant, 'assistant') };
}

/** A short exchange for the static picture: the visitor asks, the assistant answers. */
export function stillWave(): WavePaths {
  const asked = 38;
  return {
    visitor: barsPath(speech(9, asked), { axis: AXIS, reach: REACH, voice: 'visitor', step: STEP }),
    assistant: barsPath(speech(23, MOMENTS - asked - 2), {
      axis: AXIS,
      reach: REACH,
      voice: 'assistant',
      start: (asked + 2) * STEP,
      step: STEP,
    }),
  };
}
