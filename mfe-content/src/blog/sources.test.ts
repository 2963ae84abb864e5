import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { expect, test } from 'vitest';
import { loadMetrics } from '../cases/load';
import { ARTICLE_SLUGS, loadArticlePage } from './load';
import { CONCLUSION_ID, exampleId, INTRO_ID } from './reading';

/** The site's own claims (“up to …”) and quotations, which need no source. */
const FORECAST = /up to [46]0%|до [+−]?[46]0 %|щонайбільше на [46]0 %|“[^”]*”|«[^»]*»/g;

const percentsIn = (texts: unknown): string[] =>
  JSON.stringify(texts)
    .replace(/\u00a0/g, ' ')
    .replace(FORECAST, '')
    .match(/\d+(?:[.,]\d+)? ?%/g) ?? [];

const every = ARTICLE_SLUGS.flatMap((slug) => WORDED_LANGUAGES.map((lang) => ({ slug, lang })));

/** Returns the parts of an article without a source outside of the site, with the cases that they are about. */
function partsOf(slug: string, lang: WordedLanguage) {
  const { article, pulls, sources, examples } = loadArticlePage(slug, lang).content;
  const { intro, points, conclusion } = article.content;
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
  ].filter(({ id }) => (sources[id] ?? []).every(({ href }) => href.startsWith('/')));
}

test.each(every)(
  'a percentage in $slug in $lang without an external source is a figure of its case',
  ({ slug, lang }) => {
    for (const { id, texts, cases } of partsOf(slug, lang)) {
      const known = cases.flatMap((one) => loadMetrics(one, lang)).flatMap(({ before, value }) => [before, value]);
      const stated = known.map((figure) => figure.replace(/\u00a0/g, ' '));
      expect(
        percentsIn(texts).filter((figure) => !stated.includes(figure)),
        id,
      ).toEqual([]);
    }
  },
);
