import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@platform/base/error-codes';
import { ROOT } from '@platform/base/root';
import { EARLY_SCRIPT } from '@site/boot/early-script';
import { EARLY_SCRIPT_FILE, earlyScriptModule, RELEASE_REFERENCE, withCodes } from 'tools/generate/generated-files';
import { setSpaces, textFiles } from 'tools/generate/text-spaces';
import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

it('the inline script of every page is bundled from its source, and small', async () => {
  expect(readFileSync(EARLY_SCRIPT_FILE, 'utf8'), 'run "npm run generate"').toBe(await earlyScriptModule());
  expect(Buffer.byteLength(EARLY_SCRIPT)).toBeLessThanOrEqual(700);
});

it('the list of error codes is in the reference (npm run generate updates it)', () => {
  expect(readFileSync(RELEASE_REFERENCE, 'utf8')).toBe(withCodes());
});

it('no error code is listed that nothing reports', () => {
  const sources = projectFiles()
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$|error-codes\.ts$|^tests\//.test(file))
    .map((file) => readText(file));
  const reported = (code: string) => sources.some((text) => text.includes(`'${code}'`));
  expect(Object.keys(ERROR_CODES).filter((code) => !reported(code))).toEqual([]);
});

it.each([
  ['ru', 'Он и в доме, а не у вас', 'Он и~в~доме, а~не~у~вас'],
  ['ru', 'Цена — это 14 дней, 40 % и № 5', 'Цена~— это 14~дней, 40~% и~№~5'],
  ['ru', 'до 18:00 по Киеву, 150 на 95', 'до~18:00 по~Киеву, 150 на~95'],
  ['ru', 'кто-то из интернет-магазина', 'кто-^то из~интернет-магазина'],
  ['ua', 'Чи є це й у вас? До 9 год', 'Чи~є це й~у~вас? До~9~год'],
  ['ua', 'будь-що з’явиться з ним', 'будь-^що з’явиться з~ним'],
  ['en', 'a 14 days — it', 'a 14 days — it'],
])('sets the spaces that no line breaks at, in %s: %s', (lang, typed, shown) => {
  const set = setSpaces(typed, lang);
  expect(set.replaceAll('\u00a0', '~').replaceAll('\u2060', '^')).toBe(shown);
  expect(setSpaces(set, lang)).toBe(set);
});

it('no text has other spaces (npm run generate sets them)', () => {
  const files = textFiles(ROOT);
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter(({ text, set }) => text !== set).map(({ file }) => file)).toEqual([]);
});
