import { describe, expect, it } from 'vitest';
import { sameUnit } from './same-unit';

describe('sameUnit', () => {
  it('parses figures of one unit, with a decimal point or comma', () => {
    expect(sameUnit('25 min', '6 min')).toEqual({ before: 25, after: 6 });
    expect(sameUnit('1,8 %', '2,5 %')).toEqual({ before: 1.8, after: 2.5 });
    expect(sameUnit('€38', '€21')).toEqual({ before: 38, after: 21 });
  });

  it('rejects figures of different units, and words', () => {
    expect(sameUnit('2 days', '20 min')).toBeUndefined();
    expect(sameUnit('€38', '21')).toBeUndefined();
    expect(sameUnit('none', '6')).toBeUndefined();
  });
});
