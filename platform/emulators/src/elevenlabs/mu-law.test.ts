import { expect, it } from 'vitest';
import { decodeMuLaw, encodeMuLaw } from './mu-law.ts';

it('gives back every sample within the step of its segment', () => {
  for (let sample = -32_768; sample <= 32_767; sample += 7) {
    const back = decodeMuLaw(encodeMuLaw(sample));
    expect(Math.abs(back - sample)).toBeLessThanOrEqual((Math.abs(sample) + 132) / 32 + 1);
  }
});

it('codes silence as the standard does', () => {
  expect(encodeMuLaw(0)).toBe(0xff);
  expect(decodeMuLaw(0xff)).toBe(0);
});
