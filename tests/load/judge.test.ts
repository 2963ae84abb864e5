import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf } from './judge';
import { PER_ROUND, PER_THOUSAND } from './limits';

const KB = 1024;
const MB = 1024 * KB;
/** Requests per wave, in thousands. */
const WAVE = 3;
const { heap } = PER_THOUSAND;

const series = (values: readonly number[], unit = WAVE) =>
  values.map((value, at) => ({ at: (at + 1) * unit, value }));
const leaks = (values: readonly number[], limit = heap, unit = WAVE) =>
  trendOf(series(values, unit), limit).leaks;
const noise = (most: number, waves: number) =>
  fc.array(fc.integer({ min: -most, max: most }), { minLength: waves, maxLength: waves });
const WAVES = fc.integer({ min: 6, max: 20 });

describe('judging a series', () => {
  it('passes a flat series with garbage collector noise', () => {
    fc.assert(
      fc.property(
        WAVES.chain((waves) => noise(150 * KB, waves)),
        (around) => !leaks(around.map((one) => 60 * MB + one)),
      ),
    );
  });

  it('finds a leak of 1 KB per request within the same noise', () => {
    fc.assert(
      fc.property(
        WAVES.chain((waves) => noise(150 * KB, waves)),
        (around) => leaks(around.map((one, at) => 60 * MB + at * WAVE * 1000 * KB + one)),
      ),
    );
  });

  it('passes a cache that fills once, in any wave and to any size', () => {
    fc.assert(
      fc.property(
        WAVES.chain((waves) => fc.tuple(noise(100 * KB, waves), fc.nat({ max: waves }))),
        fc.integer({ min: 1, max: 200 }),
        ([around, from], step) => !leaks(around.map((one, at) => one + (at >= from ? step * MB : 0))),
      ),
    );
  });

  it('passes a single outlier wave', () => {
    for (let odd = 0; odd < 6; odd++)
      expect(leaks(Array.from({ length: 6 }, (_, at) => (at === odd ? 90 : 60) * MB))).toBe(false);
  });

  it('passes what shrinks', () => {
    expect(leaks([90, 80, 72, 66, 61, 60].map((value) => value * MB))).toBe(false);
  });

  it('finds a leak that starts late', () => {
    expect(leaks([60, 60, 60, 63, 66, 69, 72].map((value) => value * MB))).toBe(true);
  });

  it('finds file descriptors that are not closed', () => {
    expect(leaks([80, 83, 86, 90, 93, 96, 99], PER_THOUSAND.open)).toBe(false);
    expect(leaks([80, 95, 110, 125, 140, 155], PER_THOUSAND.open)).toBe(true);
  });

  it('judges rounds of releases too, and allows only the growth of the compressed page cache', () => {
    const pages = (perRound: number) => Array.from({ length: 20 }, (_, at) => 8 * MB + at * perRound);
    expect(leaks(pages(2 * MB), PER_ROUND.buffers, 1)).toBe(false);
    expect(leaks(pages(10 * MB), PER_ROUND.buffers, 1)).toBe(true);
    expect(leaks(pages(2 * MB), PER_ROUND.heap, 1)).toBe(true);
  });

  it('rejects too few waves', () => {
    expect(() => leaks([1, 2, 3, 4])).toThrow('4 waves are too few');
  });
});
