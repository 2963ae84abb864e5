import { expect, test } from 'vitest';
import { engravePortrait } from './engrave';
import { BAND, SITTERS, WEIGHTS } from './sitters';

test.each(Object.entries(SITTERS))('draws %s with every weight, inside the band, deterministically', (_, sitter) => {
  const strokes = engravePortrait(sitter);
  expect(strokes).toHaveLength(WEIGHTS);
  for (const lines of strokes) expect(lines.length).toBeGreaterThan(0);
  const ends = strokes.flat().map(({ y, length }) => y + length);
  expect(Math.max(...ends)).toBeLessThanOrEqual(BAND.base);
  expect(engravePortrait(sitter)).toEqual(strokes);
});
