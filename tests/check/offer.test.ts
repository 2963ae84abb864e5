import { OFFER } from '@site/contracts/offer';
import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { plain, siteTexts } from '../support/site-texts';

const { launchDays, quickLaunchDays, pilotDays, hours } = OFFER;
const LAUNCHES = [launchDays, quickLaunchDays].map(({ from, to }) => `${from}–${to}`);
const HOURS = `${hours.from}:00–${hours.to}:00`;

/** A sample, and the pattern that finds it. */
type Planted = readonly [planted: string, pattern: RegExp];

const other = String.raw`(?!${pilotDays}\b)\d+`;
/** Sentences that contradict the offer. */
const CONTRADICTIONS: Record<WordedLanguage, Planted[]> = {
  en: [
    ['A 10-day pilot.', new RegExp(`\\b${other}(?:–\\d+)?[- ]days? pilot`, 'i')],
    ['Pilot in 7–10 days', new RegExp(`pilots? (?:of|for|in|within|lasts|takes|runs for) ${other}`, 'i')],
    ['It fits into a two-week pilot.', /(?:two|three|four)-week pilot|pilot of (?:two|three) weeks/i],
    ['Pilots go live at once.', /pilots? (?:is|are|go(?:es)?) live/i],
    ['14 days including setup', /includ\w+ (?:the )?(?:set-?up|preparation|launch)|set-?up included/i],
    ['A free pilot.', /free pilot|pilot is free/i],
    [
      'A manager calls you back within 24 hours.',
      /(?:we(?:’ll| will)?|manager|person) (?:will )?(?:call|repl|answer|write|get back)\w*(?: you)?(?: back)? (?:with)?in (?!one working hour|seconds)/i,
    ],
    ['9:00–19:00 Kyiv time', new RegExp(`(?!${HOURS})\\b\\d+:00–\\d+:00(?= Kyiv)`)],
  ],
  ru: [
    ['Пилот за 7–10 дней', new RegExp(`пилот\\p{L}* (?:на|за|длится|в течение) ${other}`, 'iu')],
    [
      'Пилот на две недели.',
      /пилот\p{L}* (?:на|за) (?:две|три|четыре) недели|(?:двух|трёх)недельн\p{L}+ пилот/iu,
    ],
    ['Запустим пилот сразу.', /пилот\p{L}* выход\p{L}+|запуст\p{L}+ пилот/iu],
    ['14 дней вместе с настройкой', /(?:включая|вместе с) (?:подготовк|настройк|запуск)\p{L}*/iu],
    ['Бесплатный пилот.', /бесплатн\p{L}+ пилот|пилот бесплат/iu],
    [
      'Менеджер перезвонит в течение дня.',
      /(?:менеджер|человек) (?:перезвонит|ответит|напишет) (?:в течение|через|за) (?!одного рабочего часа)|(?:перезвоним|ответим|напишем) (?:в течение|через|за) /iu,
    ],
    ['9:00–19:00 по Киеву', new RegExp(`(?!${HOURS})\\b\\d+:00–\\d+:00(?= по Киеву)`)],
  ],
  ua: [
    ['Пілот за 7–10 днів', new RegExp(`пілот\\p{L}* (?:на|за|триває|протягом) ${other}`, 'iu')],
    ['Пілот на два тижні.', /пілот\p{L}* (?:на|за) (?:два|три|чотири) тижні|(?:дво|три)тижнев\p{L}+ пілот/iu],
    ['Запустимо пілот одразу.', /пілот\p{L}* (?:виход|старту)\p{L}+|запуст\p{L}+ пілот/iu],
    [
      '14 днів разом із налаштуванням',
      /(?:включно з|разом із|з урахуванням) (?:підготовк|налаштуванн|запуск)\p{L}*/iu,
    ],
    ['Безкоштовний пілот.', /безкоштовн\p{L}+ пілот|пілот безкоштовн/iu],
    [
      'Менеджер зателефонує протягом дня.',
      /(?:менеджер|людина) (?:зателефонує|передзвонить|відповість|напише) (?:протягом|упродовж|через|за) (?!однієї робочої години)|(?:зателефонуємо|передзвонимо|відповімо|напишемо) (?:протягом|упродовж|через|за) /iu,
    ],
    ['9:00–19:00 за київським часом', new RegExp(`(?!${HOURS})\\b\\d+:00–\\d+:00(?= за київським)`)],
  ],
};

/** Patterns of a launch time in days, each with a sample. */
const LAUNCH: Record<WordedLanguage, Planted> = {
  en: ['Launch in 5–9 days', /\b(?:launch(?:es)?|live)\b[^.!?:]{0,24}?(\d+–\d+) days/i],
  ru: ['Запуск за 5–9 дней', /запус\p{L}+[^.!?]{0,24}?(\d+–\d+) дн/iu],
  ua: ['Запуск за 5–9 днів', /запус\p{L}+[^.!?]{0,24}?(\d+–\d+) дн/iu],
};

function contradictions(text: string, lang: WordedLanguage): string[] {
  const read = plain(text);
  const found = CONTRADICTIONS[lang].flatMap(([, pattern]) => pattern.exec(read)?.[0] ?? []);
  const days = LAUNCH[lang][1].exec(read)?.[1];
  return days === undefined || LAUNCHES.includes(days) ? found : [...found, days];
}

const texts = siteTexts();

describe.each(WORDED_LANGUAGES)('in %s', (lang) => {
  it('no text contradicts the offer', () => {
    const own = texts.filter((text) => text.lang === lang);
    expect(own.length).toBeGreaterThan(1500);
    const faults = own.flatMap(({ file, way, text }) =>
      contradictions(text, lang).map((fault) => `${file}: ${way}: “${fault}”`),
    );
    expect(faults).toEqual([]);
  });

  it.each([...CONTRADICTIONS[lang], LAUNCH[lang]])('finds “%s”', (planted, pattern) => {
    expect(planted).toMatch(pattern);
    expect(contradictions(planted.replaceAll(' ', '\u00a0'), lang)).not.toEqual([]);
  });
});
