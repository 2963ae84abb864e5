import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { expect, it } from 'vitest';
import { plain, type SiteText, siteTexts } from '../support/site-texts';

/** Numbers that rightly differ between languages. A phone number with • differs by country and needs no entry here. */
const DIFFERENT: { where: RegExp; why: string }[] = [
  { where: /lead-texts\/\*\.json placeholders\.phone$/, why: 'English names no country code' },
  {
    where: /integrations\.categories\.\d+\.items\./,
    why: 'systems of each language’s own market: 3CX, 1C, Bitrix24',
  },
  {
    where: /bots\/clinic\/.* turns\.\d+\.says\./,
    why: 'each language’s clinic is in a country with its own emergency number',
  },
];

/** Returns the sorted numbers of a text in one notation: 1,000 and 1 000 are 1000, 2.5 and 2,5 are 2.5. */
export function numbersIn(text: string, lang: Language): string {
  const read = plain(text);
  const ungrouped = read.replace(lang === 'en' ? /(?<=\d),(?=\d{3}(?!\d))/g : /(?<=\d) (?=\d{3}(?!\d))/g, '');
  const decimal = lang === 'en' ? ungrouped : ungrouped.replace(/(?<=\d),(?=\d)/g, '.');
  return (decimal.match(/\d+(?:\.\d+)?/g) ?? []).sort().join(' ');
}

/** Returns the fields whose numbers differ between languages, with the text of each. */
function disagreements(texts: readonly SiteText[], exceptions = DIFFERENT): string[] {
  const fields = new Map<string, SiteText[]>();
  for (const text of texts) {
    const field = `${text.document} ${text.way}`;
    fields.set(field, [...(fields.get(field) ?? []), text]);
  }
  return [...fields].flatMap(([field, versions]) => {
    if (versions.some(({ text }) => text.includes('•'))) return [];
    if (exceptions.some(({ where }) => where.test(field))) return [];
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

it.each(LANGUAGE_CODES)('finds a number that is wrong only in %s', (lang) => {
  const victim = texts.find((text) => text.lang === lang && numbersIn(text.text, lang) === '24 7');
  if (!victim) throw new Error(`No text in ${lang} says 24/7`);
  const planted = texts.map((text) => (text === victim ? { ...text, text: '24/6' } : text));
  expect(disagreements(planted)).toHaveLength(1);
});

it('finds a text that is missing in one language', () => {
  const victim = texts.find((text) => text.lang !== DEFAULT_LANGUAGE && /\d/.test(text.text));
  expect(disagreements(texts.filter((text) => text !== victim))).toHaveLength(1);
});

it.each([
  ['1,000 chats, 2.5%', 'en', '1000 2.5'],
  ['1\u00a0000 чатов, 2,5\u00a0%', 'ru', '1000 2.5'],
  ['7–14\u00a0днів, 9:00', 'ua', '00 14 7 9'],
] as const)('reads “%s”', (text, lang, numbers) => {
  expect(numbersIn(text, lang)).toBe(numbers);
});

it.each(DIFFERENT)('still needs the exception for $why', (exception) => {
  const others = DIFFERENT.filter((other) => other !== exception);
  expect(disagreements(texts, others)).not.toEqual([]);
});
