import { expect, test } from 'vitest';
import { BAND, engrave, WEIGHTS } from './engrave';
import { SITTERS } from './sitters';

test.each(Object.entries(SITTERS))(
  'draws %s with every weight, inside the band, deterministically',
  (_, sitter) => {
    const { strokes, voice } = engrave(sitter);
    expect(strokes).toHaveLength(WEIGHTS);
    for (const path of strokes) expect(path).toMatch(/^(M[\d.]+ \d+V\d+)+$/);
    expect(voice).toMatch(/^M/);
    const heights = [...strokes.join('').matchAll(/V(\d+)/g)].map((match) => Number(match[1]));
    expect(Math.max(...heights)).toBeLessThanOrEqual(BAND.base);
    expect(engrave(sitter)).toEqual({ strokes, voice });
  },
);
