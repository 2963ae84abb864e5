import { type Line, linesPath, random, speech } from '@site/ui/wave/geometry.ts';
import type { MemberId, PortraitDrawing } from '../content';
import { BAND, WEIGHTS } from './band';
import { SITTERS, type Sitter } from './sitters';
import { tone } from './tone';

const STEP = 4.6;
const SCAN = 2;
const VOICE_REACH = 62;

export interface Engraving {
  /** The lines of each weight, the lightest first. */
  strokes: Line[][];
  /** The waveform at the left and right of the person. */
  voice: Line[];
}

const weightOf = (darkness: number) =>
  darkness < 0 ? -1 : Math.min(WEIGHTS - 1, Math.floor(darkness * WEIGHTS));

/**
 * Draws a person as vertical strokes whose weight follows the light, within a waveform. The same on every machine. It
 * takes about a million steps, so pages get the result in their content.
 */
export function engrave(sitter: Sitter): Engraving {
  const count = Math.floor(BAND.width / STEP);
  const loudness = speech(sitter.seed, count);
  const next = random(sitter.seed);
  const strokes = Array.from({ length: WEIGHTS }, (): Line[] => []);
  const voice: Line[] = [];
  for (let i = 0; i < count; i++) {
    const x = (i + 0.5) * STEP;
    const grain = next();
    let weight = -1;
    let top = 0;
    let empty = true;
    for (let y = -440; y <= 0; y += SCAN) {
      const now = y === 0 ? -1 : weightOf(tone(sitter, x - sitter.centre, y, grain));
      if (now >= 0) empty = false;
      if (now === weight) continue;
      if (weight >= 0) strokes[weight]?.push({ x, y: BAND.base + top, length: y - top });
      weight = now;
      top = y;
    }
    const loud = Math.max(1.5, (loudness[i] ?? 0) * VOICE_REACH);
    if (empty) voice.push({ x, y: BAND.base, length: -loud });
  }
  return { strokes, voice };
}

/** Returns the portrait of a member as paths. */
export function drawPortrait(id: MemberId): PortraitDrawing {
  const sitter = SITTERS[id];
  const { strokes, voice } = engrave(sitter);
  return { side: sitter.voice, voice: linesPath(voice), strokes: strokes.map(linesPath) };
}
