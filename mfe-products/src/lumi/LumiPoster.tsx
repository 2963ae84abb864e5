import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, drawSpeech, type Voice } from '@site/ui/wave/geometry.ts';

const turn = (seed: number, voice: Voice, start: number) =>
  barsPath(drawSpeech(seed, 35), { axis: 225, reach: 150, voice, start, step: 8 });

/** For `Poster`: a question and an answer on the conversation line. */
export const LumiPoster = () => (
  <>
    <path className={cx(draw.stroke, draw.strokeLine)} d="M-400 225H1200" />
    <path className={cx(draw.bars, draw.strokeVisitor)} d={turn(12, 'visitor', 40)} />
    <path className={cx(draw.bars, draw.strokeAssistant)} d={turn(21, 'assistant', 480)} />
  </>
);
