import { createHash } from 'node:crypto';
import { stageByName } from '@platform/config/stages';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import { readText } from '../support/project-files';
import { plain } from '../support/site-texts';

/**
 * The date since which the privacy text applies that visitors consent to, and its hash in all languages. When the text changes:
 * - in meaning: set `since`, and `CONSENT_VERSION`, to the date on which it goes live, and the hash;
 * - only in wording: replace the hash.
 */
const AGREED = { since: '2026-11-29', hash: 'a59668ea560c0673' };

const privacy = LANGUAGE_CODES.map((lang) => {
  return JSON.parse(readText(`shell/content/privacy/${lang}.json`)) as {
    head: object;
    retention: { rows: { period: string }[] };
  };
});

test('the consent version matches the text of the privacy page', () => {
  // What search engines read, no-break spaces and the file's formatting are no part of what visitors consent to.
  const text = plain(JSON.stringify(privacy.map(({ head: _, ...shown }) => shown)));
  expect(
    { since: CONSENT_VERSION, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) },
    'The text of /privacy has changed: update AGREED as the comment above it explains.',
  ).toEqual(AGREED);
});

test('technical logs are kept as long as the privacy page says', () => {
  const days = new RegExp(`\\b${stageByName('prod').logRetentionDays}\\b`);
  for (const { retention } of privacy) expect(retention.rows.at(-1)?.period).toMatch(days);
});
