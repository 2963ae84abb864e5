import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { plain, siteTexts } from '../support/site-texts';

/**
 * The phrasing “X, not Y” becomes a mannerism if it is frequent, so the whole site may have at most this many such
 * sentences in each language.
 */
const MOST = 12;

/** Patterns of the phrasing in each language: “X, not Y”, “X and not Y”, “not X but Y”; «X, а не Y», «не X, а Y». */
const TURNS: Record<WordedLanguage, RegExp> = {
  en: /,\s(?:and\s)?not\s|\band not\s|\bnot\b[^.?!;:]{1,60}\bbut\b/giu,
  ru: /,\sа\sне\s|(?<!\p{L})не\s[^.?!;:,]{1,60},\sа\s/giu,
  ua: /,\sа\sне\s|(?<!\p{L})не\s[^.?!;:,]{1,60},\sа\s/giu,
};

const turnsIn = (text: string, lang: WordedLanguage) => plain(text).match(TURNS[lang]) ?? [];

const SAMPLES: Record<WordedLanguage, string[]> = {
  en: ['A person replies, not a mailing list.', 'It counts minutes and not words.', 'Not a form but a talk.'],
  ru: ['Ответит человек, а не рассылка.', 'Не форма, а разговор.'],
  ua: ['Відповість людина, а не розсилка.', 'Не форма, а розмова.'],
};

const texts = siteTexts();

describe.each(WORDED_LANGUAGES)('in %s', (lang) => {
  it.each(SAMPLES[lang])('finds “%s”', (sample) => {
    expect(turnsIn(sample, lang)).toHaveLength(1);
    expect(turnsIn(sample.replaceAll(' ', '\u00a0'), lang)).toHaveLength(1);
  });

  it(`at most ${MOST} sentences use “X, not Y”`, () => {
    const found = texts
      .filter((text) => text.lang === lang)
      .flatMap(({ file, way, text }) => turnsIn(text, lang).map((turn) => `${file}: ${way}: ${turn}`));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST);
  });
});
