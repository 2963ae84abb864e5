import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ContentError, parseContent } from './part-content';

const text = z.string().check(z.trim(), z.minLength(1));
const schema = z.strictObject({
  hero: z.strictObject({ title: text, side: z.optional(z.enum(['left', 'right'])) }),
  facts: z.array(z.strictObject({ label: text, value: z.number() })).check(z.minLength(2)),
});
const GOOD = { hero: { title: 'A' }, facts: [1, 2].map((value) => ({ label: 'B', value })) };

const FILE = 'content/home/ru.json';
const parse = (raw: unknown) => parseContent('mfe-content', FILE, schema, raw);

function faultsOf(raw: unknown) {
  try {
    parse(raw);
  } catch (error) {
    if (error instanceof ContentError) return error.faults;
    throw error;
  }
  return [];
}

const HERO = { title: 'A' };

it.each<[string, object, field: string, what: string, code?: string]>([
  ['a missing field', { hero: {} }, 'hero.title', 'is missing: expected string', 'missing'],
  ['a wrong type', { hero: { title: 7 } }, 'hero.title', 'is 7: expected string, received number'],
  ['another value', { hero: { ...HERO, side: 'top' } }, 'hero.side', 'is "top": expected one of "left"|"right"'],
  ['too few', { facts: [] }, 'facts', 'is []: expected array to have >=2 items'],
  ['a misspelled name', { hero: { ...HERO, tilte: 'B' } }, 'hero.tilte', 'is an unknown field', 'unknown'],
])('names file, field, what was expected and the remedy: %s', (_fault, over, field, what, code = 'invalid') => {
  const raw = { ...GOOD, ...over };
  expect(faultsOf(raw)).toEqual([
    {
      code: `release/content-${code}`,
      part: 'mfe-content',
      file: FILE,
      field,
      what,
      remedy: expect.stringMatching(/there|name/),
    },
  ]);
  expect(() => parse(raw)).toThrow(`mfe-content/${FILE} has 1 fault(s):\n- ${field} ${what}. `);
});

it('names all faults of a file, and a missing file', () => {
  expect(parse(GOOD)).toEqual(GOOD);
  expect(faultsOf({}).map(({ field }) => field)).toEqual(['hero', 'facts']);
  expect(faultsOf('text')).toMatchObject([{ what: 'is "text": expected object, received string' }]);
  expect(() => parse(undefined)).toThrow(`mfe-content/${FILE} has 1 fault(s):\n- (the whole file) is missing`);
});
