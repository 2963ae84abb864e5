import { LANGUAGE_CODES } from '@site/contracts/languages';
import { pageHeadSchema } from '@site/contracts/microfrontend';
import { CASE_ALIASES, CASE_SLUGS, SITE_PAGES } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { countWords } from '../blog/reading';
import { pages, slots } from '../entry-server';
import { keyPaths } from './key-paths';
import { messages } from './messages';

const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

const OWN = /^\/(cases|blog|team)(\/|$)/;

test('every page of the specification that belongs here is given, aliases too', () => {
  const given = pages.flatMap((page) => [page.path, ...(page.aliases ?? [])]).sort();
  expect(given).toEqual(
    SITE_PAGES.map((page) => page.path)
      .filter((path) => OWN.test(path))
      .sort(),
  );
  for (const slug of CASE_SLUGS) {
    expect(pages.find((page) => page.path.endsWith(slug))?.aliases).toEqual([`/cases/${CASE_ALIASES[slug]}`]);
  }
});

const everyPage = pages.flatMap((page) => LANGUAGE_CODES.map((lang) => ({ page, path: page.path, lang })));

test.each(everyPage)('$path in $lang parses, has a head and nothing that JSON loses', ({ page, lang }) => {
  const { head, content } = page.load(lang);
  expect(pageHeadSchema.parse(head)).toEqual(head);
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test('the sections for the home page have content in every language', () => {
  for (const slot of Object.values(slots)) {
    for (const lang of LANGUAGE_CODES) expect(countWords(slot.load(lang))).toBeGreaterThan(40);
  }
});

const translated = Object.keys(files).filter((file) => file.endsWith('/en.json'));

test.each(translated)('%s has the same keys in every language', (file) => {
  const english = keyPaths(files[file]);
  for (const lang of ['ru', 'ua']) {
    const other = file.replace(/en\.json$/, `${lang}.json`);
    expect(keyPaths(files[other]), `${other} against ${file}`).toEqual(english);
  }
});

test('interface texts have the same keys in every language', () => {
  for (const lang of LANGUAGE_CODES) expect(keyPaths(messages(lang))).toEqual(keyPaths(messages('en')));
});

/** Letters that give away a Russian text among Ukrainian ones, and the other way round. */
const FOREIGN = { en: /[а-яёіїєґ]/i, ru: /[іїєґ]/i, ua: /[ыэёъ]/i } as const;

test.each(Object.keys(files).filter((file) => /\/(en|ru|ua)\.json$/.test(file)))(
  '%s is written in its own alphabet, with its own apostrophe and spaces',
  (file) => {
    const lang = file.slice(-7, -5) as keyof typeof FOREIGN;
    const words = JSON.stringify(files[file]);
    expect(words).not.toMatch(FOREIGN[lang]);
    expect(words).not.toMatch(/'|\d %| {2}/);
    // English writes 40%, the others 40 %.
    expect(words).not.toMatch(lang === 'en' ? /\d\s%/ : /\d%/);
  },
);
