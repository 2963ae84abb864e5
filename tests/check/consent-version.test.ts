import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stageByName } from '@platform/config/stages';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import { ROOT } from '../bin/steps';

/**
 * The hash of the privacy text in all languages that visitors consent to, by the date since which it applies. When the text
 * changes:
 * - in meaning: add a line with the date on which it goes live, and set `CONSENT_VERSION` to that date;
 * - only in wording: replace the hash of the last line.
 */
const AGREED: Record<string, string> = {
  '2026-11-21': '31729e79f0cd6d42',
  // Visits are counted while a new version is rolled out.
  '2026-11-23': '07f1d0ac230a1622',
  // Names the controller, the basis without consent, transfers, backups, the log of blocked requests, and error references.
  '2026-11-25': 'f2d8424cf2f6f66f',
  // Names campaign tags and advertising click id, and says from which address they are.
  '2026-11-28': 'b8ebaa3c72a46927',
};

/**
 * Hashes the text without `head`: metadata for search engines and file formatting are no part of what visitors consent to.
 */
function textHash(): string {
  const texts = LANGUAGE_CODES.map((lang) => {
    const file = path.join(ROOT, 'shell/content/privacy', `${lang}.json`);
    const { head: _, ...text } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return text;
  });
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}

test('the consent version matches the text of the privacy page', () => {
  expect(
    { [CONSENT_VERSION]: textHash() },
    'The text of /privacy has changed: update AGREED as the comment above it explains.',
  ).toEqual({ [CONSENT_VERSION]: AGREED[CONSENT_VERSION] });
});

test('technical logs are kept as long as the privacy page says', () => {
  for (const lang of LANGUAGE_CODES) {
    const text = readFileSync(path.join(ROOT, 'shell/content/privacy', `${lang}.json`), 'utf8');
    const { rows } = (JSON.parse(text) as { retention: { rows: { period: string }[] } }).retention;
    expect(rows.at(-1)?.period, lang).toMatch(new RegExp(`\\b${stageByName('prod').logRetentionDays}\\b`));
  }
});

test('versions are ascending dates, and the last one is in force', () => {
  const days = Object.keys(AGREED);
  for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  expect(days).toEqual([...days].sort());
  expect(days.at(-1)).toBe(CONSENT_VERSION);
});
