import { type LineTurn, SHAPES } from '@site/ui/wave/ConversationTurn';
import { speech } from '@site/ui/wave/geometry.ts';

/** In hertz: a woman's voice and a man's. */
const PITCH = { visitor: 208, assistant: 131 };
const LOUDEST = 0.16;
/** `HomeCall.module.css` has the seconds of each turn that follow from it. */
const BARS_PER_SECOND = 20;

/** Plays the turns one after another, each bar as it is drawn: longer is louder and higher. */
export function playTones(turns: readonly LineTurn[]): AudioContext {
  const context = new AudioContext();
  let start = 0;
  turns.forEach(({ voice }, i) => {
    const { seed, bars } = SHAPES[i] ?? SHAPES[0];
    const seconds = bars / BARS_PER_SECOND;
    const drawn = speech(seed, bars);
    const tone = new OscillatorNode(context, { type: 'triangle' });
    const volume = new GainNode(context, { gain: 0 });
    tone.frequency.setValueCurveAtTime(
      drawn.map((bar) => PITCH[voice] * (1 + bar / 3)),
      start,
      seconds,
    );
    // A tone that begins or ends at any loudness clicks.
    volume.gain.setValueCurveAtTime(
      [0, ...drawn.slice(1, -1), 0].map((bar) => bar * LOUDEST),
      start,
      seconds,
    );
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
    start += seconds;
  });
  return context;
}
