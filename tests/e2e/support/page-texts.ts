import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Returns the content of a text file in each language. */
const inEach = <Texts>(place: (lang: Language) => string) =>
  Object.fromEntries(
    LANGUAGE_CODES.map((lang) => [lang, JSON.parse(readFileSync(path.join(ROOT, place(lang)), 'utf8'))]),
  ) as Record<Language, Texts>;

export const SHELL = inEach<typeof import('shell/locales/en.json')>((lang) => `shell/locales/${lang}.json`);
export const VOICE = inEach<typeof import('mfe-voice/locales/en.json')>((lang) => `mfe-voice/locales/${lang}.json`);
export const FORMS = inEach<typeof import('@site/contracts/lead-texts/en.json')>(
  (lang) => `packages/contracts/src/lead-texts/${lang}.json`,
);
export const CASE = inEach<typeof import('mfe-content/content/cases/marketing-germany/en.json')>(
  (lang) => `mfe-content/content/cases/marketing-germany/${lang}.json`,
);
