import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';

const CONTENT = path.resolve(import.meta.dirname, '../../content');
const COUNT = readdirSync(path.join(CONTENT, 'cases'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
).length;
/** The count in words, as the texts spell it. */
const WORDS: Record<number, Record<string, RegExp>> = {
  8: { en: /\beight\b/i, ru: /восемь/i, ua: /вісім/i },
};

it.each(WORDED_LANGUAGES)('the texts name as many case studies as there are, in %s', (lang) => {
  const word = WORDS[COUNT]?.[lang];
  expect(word, `add ${COUNT} to WORDS and correct the number in content/pages/cases`).toBeDefined();
  expect(readFileSync(path.join(CONTENT, 'pages/cases', `${lang}.json`), 'utf8')).toMatch(word as RegExp);
});
