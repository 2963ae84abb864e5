import { CASE_SLUGS } from '@site/contracts/paths';
import { expect, test } from 'vitest';
import { loadCaseSummary } from './load';
import { neighbours, relatedCases } from './neighbours';

test('the cases form a ring', () => {
  for (const slug of CASE_SLUGS) expect(neighbours(neighbours(slug).next).previous).toBe(slug);
  expect(neighbours('medical-center-ukraine').previous).toBe('retail-kazakhstan');
});

test('related cases are three others, the likest first', () => {
  const all = CASE_SLUGS.map((slug) => loadCaseSummary(slug, 'en'));
  for (const slug of CASE_SLUGS) {
    const related = relatedCases(slug, all).map((entry) => entry.slug);
    expect(related).toHaveLength(3);
    expect(related).not.toContain(slug);
  }
  expect(relatedCases('marketing-germany', all)[0]?.slug).toBe('auto-damage-poland');
});
