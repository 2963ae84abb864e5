import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { PART_NAMES } from '@site/contracts/part-names';
import { expect, test } from 'vitest';
import { ROOT } from '../bin/steps';

/** Every part, and the template of new parts. */
const PLACES = [...PART_NAMES, 'tools/create/template'];

/** Returns the interpolated variables of each text of a language, by key. */
function textsOf(place: string, lang: Language): Map<string, string> {
  const file = path.join(ROOT, place, 'locales', `${lang}.json`);
  if (!existsSync(file)) throw new Error(`${place} has no locales/${lang}.json`);
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
      return;
    }
    expect(value, `${file}: ${key} must be a non-empty text`).toEqual(expect.stringMatching(/\S/));
    const values = [...String(value).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name);
    texts.set(key, [...new Set(values)].sort().join(' '));
  };
  walk(JSON.parse(readFileSync(file, 'utf8')), '');
  return texts;
}

test.each(PLACES)('%s has the same interface texts in every language, with the same variables', (place) => {
  const reference = Object.fromEntries(textsOf(place, DEFAULT_LANGUAGE));
  expect(Object.keys(reference)).not.toEqual([]);
  for (const lang of LANGUAGE_CODES)
    expect(Object.fromEntries(textsOf(place, lang)), lang).toEqual(reference);
});
