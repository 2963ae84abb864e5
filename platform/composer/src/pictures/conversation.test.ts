import { expect, test } from 'vitest';
import { conversation } from './conversation';

const place = { left: 72, right: 1128, y: 540, height: 54 };
const xs = (d: string) => [...d.matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x));

test('draws the same line for the same page, and different lines for different pages', () => {
  expect(conversation('/blog', place)).toEqual(conversation('/blog', place));
  expect(conversation('/blog', place)).not.toEqual(conversation('/cases', place));
});

test('keeps every bar between the ends, and draws bars of both speakers', () => {
  for (const seed of ['/', '/team', '/cases/a', '/products/b', '/blog/c']) {
    const { visitor, assistant } = conversation(seed, place);
    expect(visitor).not.toBe('');
    expect(assistant).not.toBe('');
    const all = [...xs(visitor), ...xs(assistant)];
    expect(Math.min(...all)).toBeGreaterThan(place.left);
    expect(Math.max(...all)).toBeLessThan(place.right);
  }
});
