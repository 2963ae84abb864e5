import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, test } from 'vitest';
import { numbersIn, plain, siteTexts } from '../support/site-texts';
import { WORDS, type Word } from './claim-words';
import rows from './claims.json' with { type: 'json' };

/** A fact that several pages or languages state. A new text that states it is added to its row. */
interface Claim {
  claim: string;
  /** Words that each text says, and that none says. */
  says?: Word[];
  never?: Word[];
  /** Figures and placeholders that each text states. */
  figures?: string[];
  /** Where it stands: the document's folder, and the text's key path. */
  at: string[];
  /** Every text of the site that says this word is listed in some row. */
  all?: Word;
}
const CLAIMS = rows as Claim[];

const texts = siteTexts();
const spoken = new Map(texts.map(({ document, way, lang, text }) => [`${document} ${way} ${lang}`, plain(text)]));
const placesOf = ({ at }: Claim) => at.map((place) => place.replace(' ', '/*.json '));

/** Returns what a text lacks of a claim, and what it must not say. */
function faultsOf({ says = [], never = [], figures = [] }: Claim, text: string, lang: WordedLanguage): string[] {
  const numbers = numbersIn(text, lang).split(' ');
  return [
    ...says.filter((word) => !WORDS[word][lang].test(text)),
    ...never.filter((word) => WORDS[word][lang].test(text)).map((word) => `not “${word}”`),
    ...figures.filter((figure) => !(figure.startsWith('{') ? text.includes(figure) : numbers.includes(figure))),
  ];
}

describe.each(CLAIMS)('$claim', (claim) => {
  test.each(WORDED_LANGUAGES)('in %s', (lang) => {
    for (const place of placesOf(claim)) {
      const text = spoken.get(`${place} ${lang}`) ?? `no text at ${place}`;
      expect({ [place]: faultsOf(claim, text, lang) }, text).toEqual({ [place]: [] });
    }
  });
});

test.each(WORDED_LANGUAGES)('every text with a claim’s word is listed in %s', (lang) => {
  const listed = new Set(CLAIMS.flatMap(placesOf));
  for (const { all } of CLAIMS) {
    const said = all ? texts.filter((text) => text.lang === lang && WORDS[all][lang].test(plain(text.text))) : [];
    expect(said.map(({ document, way }) => `${document} ${way}`).filter((place) => !listed.has(place))).toEqual([]);
  }
});

test('an answer that is yes in one language is yes in all, and a no a no', () => {
  const answers = texts.filter(({ way }) => /(?:faq|hints)\.items\.\d+\.answer$/.test(way));
  expect(answers.length).toBeGreaterThan(90);
  const places = new Set(answers.map(({ document, way }) => `${document} ${way}`));
  const kind = (place: string, lang: WordedLanguage) =>
    (['yes', 'no'] as const).find((word) => WORDS[word][lang].test(spoken.get(`${place} ${lang}`) ?? ''));
  expect([...places].filter((place) => new Set(WORDED_LANGUAGES.map((lang) => kind(place, lang))).size > 1)).toEqual(
    [],
  );
});
