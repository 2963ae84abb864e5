import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import decompress from 'woff2-encoder/decompress';
import { Typesetter } from './typesetter';

const subset = (name: string) =>
  readFileSync(path.join(ROOT, `packages/ui/src/fonts/onest-${name}-wght-normal.woff2`));
const SUBSETS = [subset('latin'), subset('cyrillic')];
const WEIGHT = 540;

/** Returns the width of a text in ems that the font gives it as one line. */
async function shapedWidth(text: string, file: Buffer): Promise<number> {
  const font = create(Buffer.from(await decompress(file)));
  if (!('getVariation' in font)) throw new Error('Expected a single font.');
  const set = font.getVariation({ wght: WEIGHT });
  return set.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / set.unitsPerEm;
}

it('makes a line of words as wide as the font does, which kerns letters with spaces', async () => {
  const text = 'AVA To We LTd. Ya, y. A ';
  const setter = await Typesetter.of(SUBSETS, WEIGHT);
  expect(setter.width(text, 1)).toBeCloseTo(await shapedWidth(text, subset('latin')), 3);
  const words = text.split(/(?= )|(?<= )/);
  const apart = words.reduce((sum, word) => sum + setter.width(word, 1), 0);
  expect(setter.width(text, 1)).toBeLessThan(apart - 0.1);
});

it('places each glyph after those before it, and fills each run with its colour', async () => {
  const setter = await Typesetter.of(SUBSETS, WEIGHT);
  const runs = [
    { text: 'Чат ', fill: '#111' },
    { text: 'a b', fill: '#222' },
  ];
  const svg = setter.line(runs, { x: 10, y: 20, size: 100 });
  expect([...svg.matchAll(/<g fill="(#\d+)"/g)].map(([, fill]) => fill)).toEqual(['#111', '#222']);
  const lefts = [...svg.matchAll(/<path transform="translate\((\d+)\)" d="M[^"]+"/g)].map(([, left]) =>
    Number(left),
  );
  expect(lefts).toHaveLength(5);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(svg).toContain('translate(10 20) scale(0.1 -0.1)');
  // A non-breaking space is set like an ordinary one.
  const nonBreaking = runs.map(({ text, fill }) => ({ text: text.replace(' ', '\u00a0'), fill }));
  expect(setter.line(nonBreaking, { x: 10, y: 20, size: 100 })).toBe(svg);
});
