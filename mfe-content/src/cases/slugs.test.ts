import { expect, test } from 'vitest';
import { ARTICLE_SLUGS } from '../blog/load';
import { loadCasesPage } from './load';
import { CASE_SLUGS } from './slugs';

interface Placed {
  order?: number;
  wall?: { order: number; place: string };
}
const files = import.meta.glob<Placed>('../../content/{cases,blog}/*/{figures,facts}.json', {
  eager: true,
  import: 'default',
});
const ofCase = (slug: string) => files[`../../content/cases/${slug}/figures.json`];
const ofArticle = (slug: string) => files[`../../content/blog/${slug}/facts.json`];
const stated = (numbers: readonly (number | undefined)[]) => numbers.flatMap((number) => number ?? []);
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test.each([
  ['cases', CASE_SLUGS.map((slug) => ofCase(slug)?.order)],
  ['articles', ARTICLE_SLUGS.map((slug) => ofArticle(slug)?.order)],
  ['cards of the wall', loadCasesPage('en').content.cases.map(({ slug }) => ofCase(slug)?.wall?.order)],
])('%s are sorted by the order in their files', (_, orders) => {
  expect(stated(orders).length).toBeGreaterThanOrEqual(4);
  expect(stated(orders)).toEqual(ascending(stated(orders)));
});
