import { describe, expect, it } from 'vitest';
import { columnsPath, roundMax, stepsPath } from './geometry';

const box = { width: 100, height: 50, max: 10 };

describe('chart paths', () => {
  it('draws steps and columns from the bottom', () => {
    expect(stepsPath([10, 5], box)).toBe('M0 50V0H50V25H100V50');
    expect(stepsPath([10, 5], box, true)).toMatch(/z$/);
    expect(columnsPath([10, 5], box)).toBe('M12.5 50v-50h25v50zM62.5 50v-25h25v25z');
  });

  it.each([
    [[71, 22], 80],
    [[2.4, 1.8], 2.5],
    [[100], 100],
    [[130], 150],
  ])('rounds the top of %j up to %d', (values, top) => {
    expect(roundMax(values)).toBe(top);
  });
});
