import { OFFER } from '@site/contracts/offer';
import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';
import { plain, siteTexts } from '../support/site-texts';

const { launchDays, quickLaunchDays, pilotDays, hours } = OFFER;
const other = String.raw`(?!${pilotDays}\b)\d+`;
const otherHours = String.raw`(?!${hours.from}:00–${hours.to}:00)\b\d+:00–\d+:00`;
const launches = [launchDays, quickLaunchDays].map(({ from, to }) => `${from}–${to}`);
const otherLaunch = String.raw`[^.!?:]{0,24}?\b(?!(?:${launches.join('|')}) )\d+–\d+`;

/** Sentences that contradict the offer, each with the pattern that finds it. */
const CONTRADICTIONS: Record<WordedLanguage, [planted: string, pattern: RegExp][]> = {
  en: [
    ['A 10-day pilot.', new RegExp(`\\b${other}(?:–\\d+)?[- ]days? pilot`, 'i')],
    ['Pilot in 7–10 days', new RegExp(`pilots? (?:of|for|in|within|lasts|takes|runs for) ${other}`, 'i')],
    ['It fits into a two-week pilot.', /(?:two|three|four)-week pilot|pilot of (?:two|three) weeks/i],
    ['A free pilot.', /free pilot|pilot is free/i],
    ['9:00–19:00 Kyiv time', new RegExp(`${otherHours}(?= Kyiv)`)],
    ['Launch in 5–9 days', new RegExp(`\\b(?:launch(?:es)?|live)\\b${otherLaunch} days`, 'i')],
  ],
  ru: [
    ['Пилот за 7–10 дней', new RegExp(`пилот\\p{L}* (?:на|за|длится|в течение) ${other}`, 'iu')],
    ['Двухнедельный пилот.', /пилот\p{L}* (?:на|за) (?:две|три) недели|(?:двух|трёх)недельн\p{L}+ пилот/iu],
    ['Бесплатный пилот.', /бесплатн\p{L}+ пилот|пилот бесплат/iu],
    ['9:00–19:00 по Киеву', new RegExp(`${otherHours}(?= по Киеву)`)],
    ['Запуск за 5–9 дней', new RegExp(`запус\\p{L}+${otherLaunch} дн`, 'iu')],
  ],
  ua: [
    ['Пілот за 7–10 днів', new RegExp(`пілот\\p{L}* (?:на|за|триває|протягом) ${other}`, 'iu')],
    ['Двотижневий пілот.', /пілот\p{L}* (?:на|за) (?:два|три) тижні|(?:дво|три)тижнев\p{L}+ пілот/iu],
    ['Безкоштовний пілот.', /безкоштовн\p{L}+ пілот|пілот безкоштовн/iu],
    ['9:00–19:00 за київським часом', new RegExp(`${otherHours}(?= за київським)`)],
    ['Запуск за 5–9 днів', new RegExp(`запус\\p{L}+${otherLaunch} дн`, 'iu')],
  ],
};

const texts = siteTexts();

it.each(WORDED_LANGUAGES)('no text contradicts the offer in %s', (lang) => {
  const own = texts.filter((text) => text.lang === lang);
  expect(own.length).toBeGreaterThan(1500);
  for (const [planted, pattern] of CONTRADICTIONS[lang]) {
    expect(planted).toMatch(pattern);
    const faults = own.filter(({ text }) => pattern.test(plain(text)));
    expect(faults.map(({ file, way }) => `${file}: ${way}`)).toEqual([]);
  }
});
