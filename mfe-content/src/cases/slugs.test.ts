import { expect, test } from 'vitest';
import { ARTICLE_SLUGS } from '../blog/slugs';
import { loadCasesPage } from './load';
import { CASE_SLUGS, caseAlias } from './slugs';

test('cases and articles come by the order that their files state', () => {
  expect(CASE_SLUGS.slice(0, 2)).toEqual(['medical-center-ukraine', 'auto-damage-poland']);
  expect(CASE_SLUGS.indexOf('b2b-saas-netherlands')).toBeLessThan(CASE_SLUGS.indexOf('retail-kazakhstan'));
  const placed = ARTICLE_SLUGS.filter((slug) => /^(ai-|business-2026)/.test(slug));
  expect(placed.indexOf('ai-sales-growth')).toBeLessThan(placed.indexOf('ai-ecommerce-trends-2025'));
  expect(placed.indexOf('ai-in-healthcare')).toBeLessThan(placed.indexOf('business-2026-ai'));
});

test('the wall has an order of its own, and the place of each card', () => {
  const wall = loadCasesPage('en').content.cases.map(({ slug, place }) => ({ slug, place }));
  expect(wall[0]).toEqual({ slug: 'medical-center-ukraine', place: 'row' });
  const at = (slug: string) => wall.findIndex((card) => card.slug === slug);
  expect(at('retail-kazakhstan')).toBeLessThan(at('b2b-saas-netherlands'));
});

test('a slug that no folder has, has no alias', () => {
  expect(caseAlias('retail-kazakhstan')).toBe('retail-electronics-lumi-kz');
  expect(caseAlias('nowhere')).toBeUndefined();
});
