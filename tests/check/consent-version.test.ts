import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import { ROOT } from '../bin/steps';

/**
 * What visitors agreed to since which day: the hash of the privacy page's text in all languages. When the text changes:
 * - in its meaning: a new line here with the day on which it goes live, and `CONSENT_VERSION` the same day;
 * - in its wording alone: the new hash in the last line.
 */
const AGREED: Record<string, string> = {
  '2026-11-21': '125c40cbd315b236',
};

/** The text alone: what a search engine is told of the page, and how the files are set out, is no promise to a visitor. */
function textHash(): string {
  const texts = LANGUAGE_CODES.map((lang) => {
    const file = path.join(ROOT, 'shell/content/privacy', `${lang}.json`);
    const { head: _, ...text } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return text;
  });
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}

test('the consent’s version goes with the text of the privacy page', () => {
  expect(
    { [CONSENT_VERSION]: textHash() },
    'The text of /privacy has changed: see the comment above AGREED for what to do.',
  ).toEqual({ [CONSENT_VERSION]: AGREED[CONSENT_VERSION] });
});

test('a version is a day, and the last one is in force', () => {
  const days = Object.keys(AGREED);
  for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  expect(days).toEqual([...days].sort());
  expect(days.at(-1)).toBe(CONSENT_VERSION);
});
