import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { expect, it } from 'vitest';
import { CASE_SLUGS } from '../support/content-slugs';
import { plain, type SiteText, siteTexts } from '../support/site-texts';

/** Numbers that rightly differ between languages. A phone number with • differs by country and needs no entry here. */
const DIFFERENT = [
  // English names no country code.
  /lead-texts\/\*\.json placeholders\.phone$/,
  // Systems of each language's own market: 3CX.
  /integrations\.categories\.\d+\.items\./,
  // Each language's clinic is in a country with its own emergency number.
  /bots\/clinic\/.* turns\.\d+\.says\./,
];

/** Returns the sorted numbers of a text in one notation: 1,000, 1 000 and 1 тыс. are 1000, 2.5 and 2,5 are 2.5. */
function numbersIn(text: string, lang: Language): string {
  const read = plain(text).replace(/(?<=\d) т[иы]с(?:яч)?\p{L}*/gu, '000');
  const ungrouped = read.replace(lang === 'en' ? /(?<=\d),(?=\d{3}(?!\d))/g : /(?<=\d) (?=\d{3}(?!\d))/g, '');
  const decimal = lang === 'en' ? ungrouped : ungrouped.replace(/(?<=\d),(?=\d)/g, '.');
  return (decimal.match(/\d+(?:\.\d+)?/g) ?? []).sort().join(' ');
}

/** Returns the fields whose numbers differ between languages, with the numbers of each. */
function disagreements(texts: readonly SiteText[]): string[] {
  const fields = new Map<string, SiteText[]>();
  for (const text of texts) {
    const field = `${text.document} ${text.way}`;
    fields.set(field, [...(fields.get(field) ?? []), text]);
  }
  return [...fields].flatMap(([field, versions]) => {
    if (versions.some(({ text }) => text.includes('•'))) return [];
    if (DIFFERENT.some((where) => where.test(field))) return [];
    // A headline may have fewer runs in one language, but none with a number may be missing.
    const said = LANGUAGE_CODES.map((lang) =>
      numbersIn(versions.find((version) => version.lang === lang)?.text ?? '', lang),
    );
    if (new Set(said).size === 1) return [];
    return `${field}: ${LANGUAGE_CODES.map((lang, at) => `${lang} “${said[at]}”`).join(', ')}`;
  });
}

const texts = siteTexts();

it('a document has the same numbers in all languages, field by field', () => {
  expect(texts.length).toBeGreaterThan(5000);
  expect(disagreements(texts)).toEqual([]);
});

it.each(LANGUAGE_CODES)('product pages quote only figures that their cases state, in %s', (lang) => {
  const quotes = texts.filter(
    (text) =>
      text.lang === lang &&
      text.file.startsWith('mfe-products/') &&
      /^cases\.items\.\d+\.(before|after)$/.test(text.way),
  );
  expect(quotes.length).toBeGreaterThan(15);
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

/** How many per cent a figure rose or fell: the only rounding of changes, half up to whole per cent. */
const changeOf = ([before = Number.NaN, after = Number.NaN]: readonly number[]) =>
  Math.round((Math.abs(after - before) / before) * 100);

/** Percentages of a case that its figures do not give: what the client counted apart, and the offer's maximum. */
const COUNTED_APART: Record<string, number[]> = {
  'ad-traffic-lithuania': [60],
  'marketing-germany': [38, 60],
  'medical-center-ukraine': [9, 71],
};

it.each(CASE_SLUGS)('every percentage about %s is one of its figures, or the change', (slug) => {
  for (const lang of LANGUAGE_CODES) {
    const own = texts.filter(({ file }) => file === `mfe-content/content/cases/${slug}/${lang}.json`);
    const numbers = (text = '') => numbersIn(text, lang).split(' ').filter(Boolean).map(Number);
    const figures = own.flatMap(({ way, text }) => {
      if (!/^results\.(?:figure|others\.\d+)\.before$/.test(way)) return [];
      const value = own.find((other) => other.way === way.replace(/before$/, 'value'));
      return [[...numbers(text), ...numbers(value?.text)]];
    });
    const known = [...figures.flat(), ...figures.map(changeOf), ...(COUNTED_APART[slug] ?? [])];
    const titles = texts.filter(
      ({ file, way, text }) =>
        /^mfe-products\/.*\/(\w\w)\.json$/.exec(file)?.[1] === lang &&
        /^cases\.items\.\d+\.slug$/.test(way) &&
        text === slug,
    );
    const quoted = titles.flatMap(({ file, way }) =>
      texts.filter((other) => other.file === file && other.way === way.replace(/slug$/, 'title')),
    );
    for (const { file, way, text } of [...own, ...quoted])
      for (const [, stated] of plain(text).matchAll(/(\d+(?:[.,]\d+)?) ?%/g))
        expect(known, `${file}: ${way}`).toContain(numbers(stated)[0]);
  }
});

it('the home page counts the countries of the cases', () => {
  const markets = texts.filter(
    ({ file, way, lang }) =>
      file.startsWith('mfe-content/content/cases/') && way === 'company.market' && lang === 'en',
  );
  expect(new Set(markets.map(({ text }) => text)).size).toBe(7);
  const labels = texts.filter(
    ({ file, way }) => file.startsWith('shell/content/home/') && way === 'benefits.ledger.4.label',
  );
  expect(labels.map(({ text }) => /\b(?:seven)\b|семь|сім/.test(text))).toEqual([true, true, true]);
});
