import { expect, it } from 'vitest';
import { drawnTurns } from './turns';

const listening = { mode: 'listening', at: 4000 } as const;
/** Lengths of the bars of a path: up, for the visitor, are negative. */
const bars = (path = '') => [...path.matchAll(/v(-?\d+)z/g)].map(([, length]) => Number(length));

it('draws the visitor up and the assistant down, as loud as they were, in bars of one width', () => {
  const [asked, answered] = drawnTurns({
    medium: 'voice',
    captions: [
      { voice: 'visitor', text: 'Hello', at: 2000, loudness: [0.25, 0.5] },
      { voice: 'assistant', text: 'Hello', at: 7000, loudness: [1], lang: 'en' },
    ],
  });
  expect(bars(asked?.drawing.level)).toEqual([-24, -48]);
  expect(bars(answered?.drawing.level)).toEqual([96]);
  expect(asked?.drawing.width).toBe(answered?.drawing.width);
  expect([asked?.time, answered?.time, answered?.lang]).toEqual(['00:02', '00:07', 'en']);
});

it('draws what goes on: the visitor before the words are known, the assistant after', () => {
  const captions = [{ voice: 'assistant', text: 'Hello' }] as const;
  const loudness = { visitor: [0.5], assistant: [1] };
  const heard = drawnTurns({ medium: 'voice', captions }, { ...listening, loudness });
  expect(heard.map(({ voice, text, time }) => [voice, text, time])).toEqual([
    ['assistant', 'Hello', '00:00'],
    ['visitor', '', '00:04'],
  ]);
  expect(heard.map(({ drawing }) => bars(drawing.level))).toEqual([[], [-48]]);
  const answers = drawnTurns({ medium: 'voice', captions }, { mode: 'speaking', at: 0, loudness });
  expect(answers.map(({ drawing }) => bars(drawing.level))).toEqual([[96]]);
});

it('compresses a turn that is longer than its place, and gives long words more of it', () => {
  const loudness = Array.from({ length: 500 }, (_, i) => (i === 250 ? 1 : 0.1));
  const [short, long] = drawnTurns({
    medium: 'voice',
    captions: [
      { voice: 'visitor', text: 'Hi', loudness },
      { voice: 'visitor', text: 'x'.repeat(120), loudness },
    ],
  });
  expect(bars(short?.drawing.level)).toHaveLength(64);
  expect(Math.min(...bars(short?.drawing.level))).toBe(-96);
  expect(bars(long?.drawing.level)).toHaveLength(128);
  expect([short?.columns, long?.columns]).toEqual([1, 2]);
});
