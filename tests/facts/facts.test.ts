import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { CASE_SLUGS } from '../support/content-slugs';
import { plain, siteTexts } from '../support/site-texts';
import { FACTS, type Fact } from './facts';

const texts = siteTexts().map((text) => ({ ...text, text: plain(text.text) }));
type Texts = typeof texts;

/** Returns all texts of a document in a language, one per line. */
const wordsOf = (all: Texts, document: string, lang: WordedLanguage) =>
  all
    .filter((text) => text.document === document && text.lang === lang)
    .map(({ text }) => text)
    .join('\n');

const inLanguage = (pattern: RegExp | Record<WordedLanguage, RegExp>, lang: WordedLanguage) =>
  pattern instanceof RegExp ? pattern : pattern[lang];

/** Returns the documents that do not state a fact, and the texts that contradict it. */
function faultsOf(fact: Fact, all: Texts): string[] {
  return WORDED_LANGUAGES.flatMap((lang) => {
    const says = inLanguage(fact.says, lang);
    const missing = fact.in
      .filter((document) => !says.test(wordsOf(all, document, lang)))
      .map((document) => `${document.replace('*', lang)} does not state ${says}`);
    const never = fact.never && inLanguage(fact.never, lang);
    const wrong = all
      .filter((text) => text.lang === lang && never?.test(text.text))
      .map(({ file, way, text }) => `${file}: ${way}: “${text}” contradicts it: ${never}`);
    return [...missing, ...wrong];
  });
}

describe.each(FACTS)('$id', (fact) => {
  it('is stated consistently', () => {
    expect(faultsOf(fact, texts)).toEqual([]);
  });

  it('is reported if one of its documents omits it', () => {
    for (const document of fact.in) {
      const without = texts.filter((text) => text.document !== document);
      expect(faultsOf(fact, without), document).toHaveLength(WORDED_LANGUAGES.length);
    }
  });
});

it('finds a contradiction of a fact', () => {
  const fact = FACTS.find(({ never }) => never instanceof RegExp);
  if (!fact) throw new Error('Expected a fact with a contradiction by language');
  const planted = texts.map((text, at) => (at === 0 ? { ...text, text: 'Codes: I10' } : text));
  expect(faultsOf(fact, planted)).toHaveLength(1);
});

/** Figures that a product page quotes from a case; the case's results must contain them. */
const quotes = texts.filter(({ document, way }) =>
  document.startsWith('mfe-products/') ? /^cases\.items\.\d+\.(before|after)$/.test(way) : false,
);

it.each(WORDED_LANGUAGES)('product pages quote only figures that their cases state, in %s', (lang) => {
  const own = quotes.filter((quote) => quote.lang === lang);
  expect(own.length).toBeGreaterThan(15);
  for (const { file, way, text } of own) {
    const slugWay = way.replace(/\w+$/, 'slug');
    const slug = texts.find((other) => other.file === file && other.way === slugWay)?.text;
    expect(CASE_SLUGS).toContain(slug);
    const figures = texts
      .filter((other) => other.file === `mfe-content/content/cases/${slug}/${lang}.json`)
      .filter((other) => /^results\..*\.(before|value)$/.test(other.way))
      .map((other) => other.text);
    expect(figures, `${file}: ${way}`).toContain(text);
  }
});

/** The sentence “The launch took 10 days” in the cases. */
const LAUNCH: Record<WordedLanguage, RegExp> = {
  en: /launch took (\d+) days/,
  ru: /Запуск занял (\d+) дн/,
  ua: /Запуск тривав (\d+) дн/,
};

it.each(WORDED_LANGUAGES)('every case was launched within the promised days, in %s', (lang) => {
  for (const slug of CASE_SLUGS) {
    const file = `mfe-content/content/cases/${slug}/${lang}.json`;
    const words = texts.filter((text) => text.file === file).map(({ text }) => text);
    const days = Number(LAUNCH[lang].exec(words.join('\n'))?.[1]);
    // Only MediFlow AI and AgentLab AI may take longer than ten days.
    const slow = /medical-center|ad-traffic|marketing/.test(slug);
    expect(days, slug).toBeGreaterThanOrEqual(7);
    expect(days, slug).toBeLessThanOrEqual(slow ? 14 : 10);
  }
});
