import { OFFER } from '@site/contracts/offer';
import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { plain, siteTexts } from '../support/site-texts';

const { launchDays, quickLaunchDays, pilotDays, hours } = OFFER;
const LAUNCHES = [launchDays, quickLaunchDays].map(({ from, to }) => `${from}–${to}`);
const HOURS = `${hours.from}:00–${hours.to}:00`;

/** A pattern of sentences in one language that contradict the offer, with a sample that it must match. */
interface Contradiction {
  pattern: RegExp;
  planted: string;
}

const other = String.raw`(?!${pilotDays}\b)\d+`;
const CONTRADICTIONS: Record<WordedLanguage, Contradiction[]> = {
  en: [
    { pattern: new RegExp(`\\b${other}(?:–\\d+)?[- ]days? pilot`, 'i'), planted: 'A 10-day pilot.' },
    {
      pattern: new RegExp(`pilots? (?:of|for|in|within|lasts|takes|runs for) ${other}`, 'i'),
      planted: 'Pilot in 7–10 days',
    },
    {
      pattern: /(?:two|three|four)-week pilot|pilot of (?:two|three) weeks/i,
      planted: 'It fits into a two-week pilot.',
    },
    { pattern: /pilots? (?:is|are|go(?:es)?) live/i, planted: 'Pilots go live at once.' },
    {
      pattern: /includ\w+ (?:the )?(?:set-?up|preparation|launch)|set-?up included/i,
      planted: '14 days including setup',
    },
    { pattern: /free pilot|pilot is free/i, planted: 'A free pilot.' },
    {
      pattern:
        /(?:we(?:’ll| will)?|manager|person) (?:will )?(?:call|repl|answer|write|get back)\w*(?: you)?(?: back)? (?:with)?in (?!one working hour|seconds)/i,
      planted: 'A manager calls you back within 24 hours.',
    },
    { pattern: new RegExp(`(?!${HOURS})\\b\\d+:00–\\d+:00(?= Kyiv)`), planted: '9:00–19:00 Kyiv time' },
  ],
  ru: [
    {
      pattern: new RegExp(`пилот\\p{L}* (?:на|за|длится|в течение) ${other}`, 'iu'),
      planted: 'Пилот за 7–10 дней',
    },
    {
      pattern: /пилот\p{L}* (?:на|за) (?:две|три|четыре) недели|(?:двух|трёх)недельн\p{L}+ пилот/iu,
      planted: 'Пилот на две недели.',
    },
    { pattern: /пилот\p{L}* выход\p{L}+|запуст\p{L}+ пилот/iu, planted: 'Запустим пилот сразу.' },
    {
      pattern: /(?:включая|вместе с) (?:подготовк|настройк|запуск)\p{L}*/iu,
      planted: '14 дней вместе с настройкой',
    },
    { pattern: /бесплатн\p{L}+ пилот|пилот бесплат/iu, planted: 'Бесплатный пилот.' },
    {
      pattern:
        /(?:менеджер|человек) (?:перезвонит|ответит|напишет) (?:в течение|через|за) (?!одного рабочего часа)|(?:перезвоним|ответим|напишем) (?:в течение|через|за) /iu,
      planted: 'Менеджер перезвонит в течение дня.',
    },
    { pattern: new RegExp(`(?!${HOURS})\\b\\d+:00–\\d+:00(?= по Киеву)`), planted: '9:00–19:00 по Киеву' },
  ],
  ua: [
    {
      pattern: new RegExp(`пілот\\p{L}* (?:на|за|триває|протягом) ${other}`, 'iu'),
      planted: 'Пілот за 7–10 днів',
    },
    {
      pattern: /пілот\p{L}* (?:на|за) (?:два|три|чотири) тижні|(?:дво|три)тижнев\p{L}+ пілот/iu,
      planted: 'Пілот на два тижні.',
    },
    {
      pattern: /пілот\p{L}* (?:виход|старту)\p{L}+|запуст\p{L}+ пілот/iu,
      planted: 'Запустимо пілот одразу.',
    },
    {
      pattern: /(?:включно з|разом із|з урахуванням) (?:підготовк|налаштуванн|запуск)\p{L}*/iu,
      planted: '14 днів разом із налаштуванням',
    },
    { pattern: /безкоштовн\p{L}+ пілот|пілот безкоштовн/iu, planted: 'Безкоштовний пілот.' },
    {
      pattern:
        /(?:менеджер|людина) (?:зателефонує|передзвонить|відповість|напише) (?:протягом|упродовж|через|за) (?!однієї робочої години)|(?:зателефонуємо|передзвонимо|відповімо|напишемо) (?:протягом|упродовж|через|за) /iu,
      planted: 'Менеджер зателефонує протягом дня.',
    },
    {
      pattern: new RegExp(`(?!${HOURS})\\b\\d+:00–\\d+:00(?= за київським)`),
      planted: '9:00–19:00 за київським часом',
    },
  ],
};

/** Patterns of a launch time in days, each with a sample. */
const LAUNCH: Record<WordedLanguage, { pattern: RegExp; planted: string }> = {
  en: { pattern: /\b(?:launch(?:es)?|live)\b[^.!?:]{0,24}?(\d+–\d+) days/i, planted: 'Launch in 5–9 days' },
  ru: { pattern: /запус\p{L}+[^.!?]{0,24}?(\d+–\d+) дн/iu, planted: 'Запуск за 5–9 дней' },
  ua: { pattern: /запус\p{L}+[^.!?]{0,24}?(\d+–\d+) дн/iu, planted: 'Запуск за 5–9 днів' },
};

function contradictions(text: string, lang: WordedLanguage): string[] {
  const read = plain(text);
  const found = CONTRADICTIONS[lang].flatMap(({ pattern }) => pattern.exec(read)?.[0] ?? []);
  const days = LAUNCH[lang].pattern.exec(read)?.[1];
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

  it.each([...CONTRADICTIONS[lang], LAUNCH[lang]])('finds “$planted”', ({ pattern, planted }) => {
    expect(planted).toMatch(pattern);
    expect(contradictions(planted.replaceAll(' ', '\u00a0'), lang)).not.toEqual([]);
  });
});
