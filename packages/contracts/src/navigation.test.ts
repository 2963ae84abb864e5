import { expect, test } from 'vitest';
import { placeIn } from './navigation';

test('marks an entry as the page, as its section, or not at all', () => {
  const products = { href: '/#products', under: '/products' };
  expect(placeIn({ href: '/' }, '/')).toBe('page');
  expect(placeIn({ href: '/' }, '/cases')).toBeUndefined();
  expect(placeIn(products, '/')).toBeUndefined();
  expect(placeIn(products, '/products/lumi-ai')).toBe('section');
  expect(placeIn({ href: '/cases' }, '/cases')).toBe('page');
  expect(placeIn({ href: '/cases' }, '/cases/retail-kazakhstan')).toBe('section');
  expect(placeIn({ href: '/team' }, '/teamwork')).toBeUndefined();
});
