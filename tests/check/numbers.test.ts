import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { expect, it } from 'vitest';
import { CASE_SLUGS } from '../support/content-slugs';
import { numbersIn, plain, siteTexts } from '../support/site-texts';

/** Numbers that rightly differ between languages. A phone number with • differs by country and needs no entry here. */
const DIFFERENT = [
  // English names no country code.
  /lead-texts\/\*\.json placeholders\.phone$/,
  // Systems of each language's own market: 3CX.
  /integrations\.categories\.\d+\.items\./,
  // Each language's clinic is in a country with its own emergency number.
  /bots\/clinic\/.* turns\.\d+\.says\./,
];

const texts = siteTexts();

it('a document has the same numbers and variables in all languages, field by field', () => {
  expect(texts.length).toBeGreaterThan(5000);
  const fields = new Set(texts.map(({ document, way }) => `${document} ${way}`));
  const said = new Map(texts.map((text) => [`${text.document} ${text.way} ${text.lang}`, text]));
  const disagreements = [...fields].filter((field) => {
    const versions = LANGUAGE_CODES.map((lang) => said.get(`${field} ${lang}`)?.text ?? '');
    // A headline may have fewer runs in one language, but none with a number may be missing.
    const numbers = new Set(versions.map((text, at) => numbersIn(text, LANGUAGE_CODES[at] as Language)));
    const free = versions.some((text) => text.includes('•')) || DIFFERENT.some((where) => where.test(field));
    return numbers.size > 1 && !free;
  });
  expect(disagreements).toEqual([]);
});

it.each(LANGUAGE_CODES)('product pages quote only figures that their cases state, in %s', (lang) => {
  const quotes = texts.filter(
    (text) =>
      text.lang === lang &&
      text.file.startsWith('mfe-products/') &&
      /^cases\.items\.\d+\.(before|after)$/.test(text.way),
  );
  // One case a product, before and after.
  expect(quotes).toHaveLength(2 * 6);
  for (const { file, way, text } of quotes) {
    const slugWay = way.replace(/\w+$/, 'slug');
    const slug = texts.find((other) => other.file === file && other.way === slugWay)?.text;
    expect(CASE_SLUGS).toContain(slug);
    const figures = texts
      .filter((other) => other.file === `mfe-content/content/cases/${slug}/${lang}.json`)
      .filter((other) => /^results\..*\.(before|value)$/.test(other.way))
      .map((other) => other.text);
    expect(figures.map(plain), `${file}: ${way}`).toContain(plain(text));
  }
});
