import { expect, test } from 'vitest';
import { findNeighbours, loadCaseSummary, relatedCases } from './load';
import { CASE_SLUGS } from './slugs';

test('the order of cases is cyclic', () => {
  for (const slug of CASE_SLUGS) expect(findNeighbours(findNeighbours(slug).next).previous).toBe(slug);
  expect(findNeighbours(CASE_SLUGS[0] ?? '').previous).toBe(CASE_SLUGS.at(-1));
});

test('returns three related cases, most similar first', () => {
  const all = CASE_SLUGS.map((slug) => loadCaseSummary(slug, 'en'));
  for (const slug of CASE_SLUGS) {
    const related = relatedCases(slug, all).map((entry) => entry.slug);
    expect(related).toHaveLength(3);
    expect(related).not.toContain(slug);
  }
  expect(relatedCases('marketing-germany', all)[0]?.slug).toBe('auto-damage-poland');
});
