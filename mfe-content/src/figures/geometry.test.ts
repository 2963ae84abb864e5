import { expect, test } from 'vitest';
import { chosenCells, dialPath, strokesPath, waitEnd } from './geometry';

const strokes = (path: string) => path.split(/M/i).length - 1;

test('a dial has a ray for every minute between its ends', () => {
  expect(strokes(dialPath(6, 14, { centre: 80, inner: 50, outer: 70 }))).toBe(8);
  expect(dialPath(0, 1, { centre: 80, inner: 50, outer: 70 })).toBe('M80 30L80 10');
});

test('the strokes of the share and the rest add up to the total', () => {
  const look = { width: 250, least: 20, most: 90, seed: 3 };
  expect(strokes(strokesPath(50, 0, 34, look))).toBe(34);
  expect(strokes(strokesPath(50, 34, 50, look))).toBe(16);
});

test('returns the requested number of different cells, the same each time', () => {
  const cells = chosenCells(1000, 25, 91);
  expect(new Set(cells).size).toBe(25);
  expect(cells).toEqual(chosenCells(1000, 25, 91));
  expect(Math.max(...cells)).toBeLessThan(1000);
});

test('keeps the proportion of a short wait down to the minimum', () => {
  expect(waitEnd(100, 50, 200, 10)).toBe(100);
  expect(waitEnd(2880, 20, 200, 10)).toBe(10);
});
