/** Distance between bars, in pixels. */
const STEP = 12;
/** Number of bars in one turn. */
const TURN = { least: 9, spread: 16 };

/** The drawn conversation of a page: the visitor's bars are above the axis, the assistant's below it. */
export interface Conversation {
  visitor: string;
  assistant: string;
}

/** Returns SVG path data of bars between `left` and `right` on the axis `y`; the same seed gives the same line. */
export function conversation(
  seed: string,
  { left, right, y, height }: { left: number; right: number; y: number; height: number },
): Conversation {
  const random = numbers(seed);
  const drawn: Conversation = { visitor: '', assistant: '' };
  let speaker: keyof Conversation = 'visitor';
  let x = left + STEP;
  while (x < right - STEP) {
    const room = Math.ceil((right - STEP - x) / STEP);
    const wanted = TURN.least + Math.floor(random() * TURN.spread);
    // The last turn takes all the remaining space, so that no turn is too short.
    const length = room - wanted - 1 < TURN.least ? room : wanted;
    const loudness = 0.6 + random() * 0.4;
    for (let i = 0; i < length; i++, x += STEP) {
      const swell = Math.sin((Math.PI * (i + 0.6)) / (length + 0.2));
      const bar = Math.max(3, height * loudness * swell * (0.35 + 0.65 * random()));
      drawn[speaker] += `M${x} ${y}v${(speaker === 'visitor' ? -bar : bar).toFixed(1)}`;
    }
    x += STEP;
    speaker = speaker === 'visitor' ? 'assistant' : 'visitor';
  }
  return drawn;
}

/** Returns a generator of pseudorandom numbers between 0 and 1, seeded by a text (mulberry32 over an FNV-1a hash). */
function numbers(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
