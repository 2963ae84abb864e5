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
  // Names the conversation that a form may be sent after.
  '2026-11-29': 'ce2e930dbddc07da',
};

const privacy = LANGUAGE_CODES.map((lang) => {
  const file = path.join(ROOT, 'shell/content/privacy', `${lang}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as {
    head: object;
    retention: { rows: { period: string }[] };
  };
});

test('the consent version is the last date, and matches the text of the privacy page', () => {
  // What search engines read, and the file's formatting, are no part of what visitors consent to.
  const text = JSON.stringify(privacy.map(({ head: _, ...shown }) => shown));
  expect(
    { [CONSENT_VERSION]: createHash('sha256').update(text).digest('hex').slice(0, 16) },
    'The text of /privacy has changed: update AGREED as the comment above it explains.',
  ).toEqual({ [Object.keys(AGREED).sort().at(-1) ?? '']: AGREED[CONSENT_VERSION] });
});

test('technical logs are kept as long as the privacy page says', () => {
  const days = new RegExp(`\\b${stageByName('prod').logRetentionDays}\\b`);
  for (const { retention } of privacy) expect(retention.rows.at(-1)?.period).toMatch(days);
});
