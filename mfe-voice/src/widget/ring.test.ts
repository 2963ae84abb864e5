import { expect, it } from 'vitest';
import { liveRing, RADIUS, RING_MOMENTS, stillRing } from './ring';

const reaches = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((bar) => {
      const [, end] = bar.split('L');
      const [x = 0, y = 0] = (end ?? '').split(' ').map(Number);
      return Math.hypot(x - 75, y - 75);
    });

it('points inwards while listening and outwards while speaking', () => {
  expect(reaches(stillRing('listening')).every((reach) => reach < RADIUS)).toBe(true);
  expect(reaches(stillRing('speaking')).every((reach) => reach > RADIUS)).toBe(true);
});

it('shows the newest value at the top, on both sides', () => {
  const trail = [1, ...new Array<number>(RING_MOMENTS - 1).fill(0)];
  const bars = reaches(liveRing(trail, 'speaking'));
  expect(bars).toHaveLength(60);
  expect(bars[0]).toBeCloseTo(72, 0);
  expect(bars.at(-1)).toBeCloseTo(72, 0);
  expect(bars[30]).toBeCloseTo(51, 0);
});
