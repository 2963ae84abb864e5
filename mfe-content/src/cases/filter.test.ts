import { expect, test } from 'vitest';
import { applyFilter, filterHref, readFilter } from './filter';

const entries = [
  { industry: 'healthcare' as const, products: ['mediFlow', 'lumiAi'] as const },
  { industry: 'retail' as const, products: ['lumiAi', 'aiSeller'] as const },
  { industry: 'retail' as const, products: ['aiSeller'] as const },
];

test.each([
  ['', {}, 3],
  ['industry=retail', { industry: 'retail' }, 2],
  ['product=lumiAi', { product: 'lumiAi' }, 2],
  ['industry=retail&product=lumiAi', { industry: 'retail', product: 'lumiAi' }, 1],
  ['industry=healthcare&product=aiSeller', { industry: 'healthcare', product: 'aiSeller' }, 0],
  ['industry=all&product=%3Cscript%3E', {}, 3],
])('parses the query "%s" and returns the matching entries', (query, filter, left) => {
  const read = readFilter(new URLSearchParams(query));
  expect(read).toEqual(filter);
  expect(applyFilter(entries, read)).toHaveLength(left);
});

test('converts a filter to an address and back', () => {
  const filter = { industry: 'saas', product: 'aiSeller' } as const;
  const href = filterHref(filter);
  expect(href).toBe('/cases?industry=saas&product=aiSeller');
  expect(readFilter(new URL(href, 'https://site').searchParams)).toEqual(filter);
  expect(filterHref({})).toBe('/cases');
});
