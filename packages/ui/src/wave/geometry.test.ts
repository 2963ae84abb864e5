import { expect, it } from 'vitest';
import { barsPath, railPath } from './geometry';

const layout = { axis: 10, reach: 8, step: 2 };

it('draws the visitor above or to the left of the axis, the assistant below or to the right', () => {
  expect(barsPath([1, 0.5], { ...layout, voice: 'visitor' })).toBe('M1 10v-8zm2 0v-4z');
  expect(barsPath([1, 0.5], { ...layout, voice: 'assistant' })).toBe('M1 10v8zm2 0v4z');
  expect(railPath([1], { ...layout, start: 4, voice: 'visitor' })).toBe('M10 5h-8z');
  expect(railPath([1, 0.5], { ...layout, voice: 'assistant' })).toBe('M10 1h8zm0 2h4z');
});

it('keeps the bars of a long row in their places', () => {
  const path = barsPath(Array(200).fill(1), { ...layout, step: 10 / 3, voice: 'visitor' });
  const [first = 0, ...moves] = [...path.matchAll(/m([\d.]+)/gi)].map(([, x]) => Number(x));
  expect(moves.reduce((x, move) => x + move, first)).toBeCloseTo(199.5 * (10 / 3), 2);
});
