import { expect, test } from 'vitest';
import { categoryHref, inCategory, readCategory } from './filter';

const entries = [{ categories: ['sales' as const, 'ecommerce' as const] }, { categories: ['healthcare' as const] }];

test.each([
  ['', undefined, 2],
  ['category=all', undefined, 2],
  ['category=sales', 'sales', 1],
  ['category=ecommerce', 'ecommerce', 1],
  ['category=marketing', 'marketing', 0],
  ['category=%22onload', undefined, 2],
])('parses the query "%s" and returns the matching articles', (query, category, left) => {
  const read = readCategory(new URLSearchParams(query));
  expect(read).toBe(category);
  expect(inCategory(entries, read)).toHaveLength(left);
});

test('a category has its own address, all articles have the list’s', () => {
  expect(categoryHref('automation')).toBe('/blog?category=automation');
  expect(categoryHref()).toBe('/blog');
});
