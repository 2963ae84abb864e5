import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { expect, test } from 'vitest';
import { loadMetrics } from '../cases/load';
import { loadArticlePage } from './load';
import { CONCLUSION_ID, exampleId, INTRO_ID } from './reading';
import { ARTICLE_SLUGS } from './slugs';

/** Patterns of a factual claim: a percentage, a share, a multiple. Instructions ("ten calls") don't match. */
const CLAIM: Record<WordedLanguage, RegExp> = {
  en: /\d%|\b(?:one|two|three|four|five|six|seven|eight|nine|\d+) (?:\w+ )?(?:in|out of) (?:two|three|four|five|six|seven|eight|nine|ten|a hundred|a thousand|\d+)\b|\b(?:half|thirds?|quarters?|fifths?|tenths?) of (?!an hour)|\b(?:twice|\w+ times) (?:as|more)/gi,
  ru: /\d\s?%|кажд\S+ (?:втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят)\S+|трет[ьи] |половин\S+ (?!страниц)|четверт[ьи] (?!часа)| из (?:десяти|ста|тысячи)|вдвое|втрое| в (?:три|пять|семь|десять|несколько|\d+) раз/gi,
  ua: /\d\s?%|кожн\S+ (?:друг|трет|четверт|п’ят|шост|сьом|восьм|дев’ят|десят)\S+|третин\S+ |половин\S+ (?!сторін)|чверт[ьі] (?!години)| (?:з|із|зі) (?:десяти|ста|тисячі)|удвічі|втричі| [ув] (?:три|п’ять|сім|десять|кілька|\d+) раз|всемеро/gi,
};

/** The site's own claims (“up to …”) and quotations, which need no source. */
const FORECAST = /up to [46]0%|до [+−]?[46]0 %|щонайбільше на [46]0 %|“[^”]*”|«[^»]*»/g;

const claimsIn = (lang: WordedLanguage, texts: unknown): string[] =>
  JSON.stringify(texts)
    .replace(/\u00a0/g, ' ')
    .replace(FORECAST, '')
    .match(CLAIM[lang]) ?? [];

const percentsIn = (texts: unknown): string[] =>
  JSON.stringify(texts)
    .replace(/\u00a0/g, ' ')
    .replace(FORECAST, '')
    .match(/\d+(?:[.,]\d+)? ?%/g) ?? [];

const every = ARTICLE_SLUGS.flatMap((slug) => WORDED_LANGUAGES.map((lang) => ({ slug, lang })));

/** Returns the parts of an article with the sources of their figures: links and cases. */
function partsOf(slug: string, lang: WordedLanguage) {
  const { article, pulls, sources, examples } = loadArticlePage(slug, lang, 'About').content;
  const { intro, points, conclusion } = article.content;
  const outside = (id: string) => (sources[id] ?? []).some(({ href }) => !href.startsWith('/'));
  return [
    { id: INTRO_ID, texts: intro as unknown, cases: [] as string[] },
    ...points.map((point) => ({
      id: point.id,
      texts: point,
      cases: [pulls[point.id]?.slug].filter((one) => one !== undefined),
    })),
    ...examples.map(({ example, about }, i) => {
      const { dialogue: _, ...told } = example;
      return { id: exampleId(i), texts: told, cases: [about.slug] };
    }),
    { id: CONCLUSION_ID, texts: conclusion, cases: [] },
  ].map((part) => ({ ...part, linked: (sources[part.id]?.length ?? 0) > 0, outside: outside(part.id) }));
}

test.each(every)('every factual claim in $slug in $lang has a source', ({ slug, lang }) => {
  const bare = partsOf(slug, lang)
    .filter(({ linked, cases }) => !linked && cases.length === 0)
    .flatMap(({ id, texts }) => claimsIn(lang, texts).map((claim) => `${id}: ${claim}`));
  expect(bare).toEqual([]);
});

test.each(every)(
  'a percentage in $slug in $lang without an external source is a figure of its case',
  ({ slug, lang }) => {
    for (const { id, texts, cases, outside } of partsOf(slug, lang)) {
      if (outside) continue;
      const known = cases
        .flatMap((one) => loadMetrics(one, lang))
        .flatMap(({ before, value }) => [before, value]);
      const stated = known.map((figure) => figure.replace(/\u00a0/g, ' '));
      expect(
        percentsIn(texts).filter((figure) => !stated.includes(figure)),
        id,
      ).toEqual([]);
    }
  },
);

test.each([
  ['en', 'A third of the questions come by phone.'],
  ['en', 'That is nine calls out of ten.'],
  ['en', 'By then one customer in three had gone.'],
  ['ru', 'К этому времени каждый третий уже ушёл.'],
  ['ru', 'Треть вопросов задают по телефону.'],
  ['ua', 'Дев’ять дзвінків із десяти — це запис.'],
  ['ua', 'Третина запитань надходить телефоном.'],
] as const)('detects a claim in %s: %s', (lang, text) => {
  expect(claimsIn(lang, text)).not.toEqual([]);
});

test('ignores quotations, instructions and the site’s own claims', () => {
  expect(claimsIn('en', 'Score ten calls. “Nine out of ten sell.” Costs fall by up to 60%.')).toEqual([]);
  expect(claimsIn('ru', 'Оцените десять звонков. Экономят до\u00a060\u00a0% расходов.')).toEqual([]);
});
