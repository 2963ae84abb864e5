import { expect, test } from 'vitest';
import { chosenCells, dialPath, strokesPath, waitEnd } from './geometry';

const strokes = (path: string) => path.split('M').length - 1;

test('a dial has a ray for every minute between its ends', () => {
  expect(strokes(dialPath(6, 14, { centre: 80, inner: 50, outer: 70 }))).toBe(8);
  expect(dialPath(0, 1, { centre: 80, inner: 50, outer: 70 })).toBe('M80 30L80 10');
});

test('strokes are countable: the part and the rest make the total', () => {
  const look = { width: 250, least: 20, most: 90, seed: 3 };
  expect(strokes(strokesPath(50, 0, 34, look))).toBe(34);
  expect(strokes(strokesPath(50, 34, 50, look))).toBe(16);
});

test('chosen cells are as many as asked, different, and the same each time', () => {
  const cells = chosenCells(1000, 25, 91);
  expect(new Set(cells).size).toBe(25);
  expect(cells).toEqual(chosenCells(1000, 25, 91));
  expect(Math.max(...cells)).toBeLessThan(1000);
});

test('a short wait keeps its proportion until it would vanish', () => {
  expect(waitEnd(100, 50, 200, 10)).toBe(100);
  expect(waitEnd(2880, 20, 200, 10)).toBe(10);
});
