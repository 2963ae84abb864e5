import { expect, it } from 'vitest';
import { decodeMuLaw, encodeMuLaw } from './mu-law.ts';

it('decodes every sample with an error of at most the step of its segment', () => {
  for (let sample = -32_768; sample <= 32_767; sample += 7) {
    const back = decodeMuLaw(encodeMuLaw(sample));
    expect(Math.abs(back - sample)).toBeLessThanOrEqual((Math.abs(sample) + 132) / 32 + 1);
  }
});

it('encodes silence as the standard does', () => {
  expect(encodeMuLaw(0)).toBe(0xff);
  expect(decodeMuLaw(0xff)).toBe(0);
});
