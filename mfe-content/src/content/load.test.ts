import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import article from '../../content/blog/ai-sales-growth/facts.json';
import figures from '../../content/cases/onboarding-spain/figures.json';

// Other tests have loaded the same files.
beforeEach(() => vi.resetModules());

it('reports an invalid file each time', async () => {
  const { loadContent } = await import('./load');
  const load = () => loadContent(() => z.looseObject({ missing: z.string() }), 'pages/cases/ru');
  for (const _turn of [1, 2]) expect(load).toThrow('content/pages/cases/ru.json has 1 fault(s)');
});

const [pull] = article.pulls;

it.each([
  ['a point', { pulls: [{ ...pull, after: 'p99' }] }, 'facts.json: the article has no point p99'],
  ['a metric', { pulls: [{ ...pull, metric: 99 }] }, `facts.json: the case ${pull?.case} has no metric 99`],
  [
    'a part',
    { sources: [{ ...article.sources[0], of: 'p99' }] },
    'the article has no part "p99", which a source names',
  ],
])('refuses an article that names %s that is not there', async (_what, wrong, message) => {
  vi.doMock('../../content/blog/ai-sales-growth/facts.json', () => ({ default: { ...article, ...wrong } }));
  const { loadArticlePage } = await import('../blog/load');
  expect(() => loadArticlePage('ai-sales-growth', 'en')).toThrow(message);
});

it('refuses a case with other numbers of charts and metrics, and another number of cases at home', async () => {
  const wrong = { ...figures, charts: [...figures.charts, ...figures.charts], home: 'large' };
  vi.doMock('../../content/cases/onboarding-spain/figures.json', () => ({ default: wrong }));
  const { loadHomeCases, loadMetrics } = await import('../cases/load');
  const { length } = figures.charts;
  expect(() => loadMetrics('onboarding-spain', 'en')).toThrow(`has ${length} metrics, figures.json ${2 * length}`);
  expect(() => loadHomeCases('large', 1)).toThrow('expected "home": "large" in 1 figures.json, found it in');
});
