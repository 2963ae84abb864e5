import { random, speech } from '@site/ui/wave/geometry.ts';
import type { Sitter } from './sitters';
import { tone } from './tone';

/** Size of the drawing's viewBox; the person stands on `BASE`. */
export const BAND = { width: 760, height: 439, base: 438 } as const;

/** Stroke weights, from the lightest tone to the darkest. */
export const WEIGHTS = 6;

const STEP = 4.6;
const SCAN = 2;
const VOICE_REACH = 62;

export interface Engraving {
  /** One path for each weight, the lightest first. */
  strokes: string[];
  /** The waveform at the left and right of the person. */
  voice: string;
}

const weightOf = (darkness: number) =>
  darkness < 0 ? -1 : Math.min(WEIGHTS - 1, Math.floor(darkness * WEIGHTS));

/** Draws a person as vertical strokes whose weight follows the light, within a waveform. The same on every machine. */
export function engrave(sitter: Sitter): Engraving {
  const count = Math.floor(BAND.width / STEP);
  const loudness = speech(sitter.seed, count);
  const next = random(sitter.seed);
  const strokes = Array.from({ length: WEIGHTS }, () => '');
  let voice = '';
  for (let i = 0; i < count; i++) {
    const x = ((i + 0.5) * STEP).toFixed(1);
    const grain = next();
    let weight = -1;
    let top = 0;
    let empty = true;
    for (let y = -440; y <= 0; y += SCAN) {
      const now = y === 0 ? -1 : weightOf(tone(sitter, Number(x) - sitter.centre, y, grain));
      if (now >= 0) empty = false;
      if (now === weight) continue;
      if (weight >= 0) strokes[weight] += `M${x} ${BAND.base + top}V${BAND.base + y}`;
      weight = now;
      top = y;
    }
    if (empty) voice += `M${x} ${BAND.base}v-${Math.max(1.5, (loudness[i] ?? 0) * VOICE_REACH).toFixed(1)}`;
  }
  return { strokes, voice };
}
