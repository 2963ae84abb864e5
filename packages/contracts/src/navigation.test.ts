import { expect, test } from 'vitest';
import { formHref, placeIn } from './navigation';

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

test('links to the page’s own form, or to the contacts page’s', () => {
  expect(formHref({ path: '/', form: true })).toBe('/#contact');
  expect(formHref({ path: '/cases/retail-kazakhstan', form: true })).toBe('/cases/retail-kazakhstan#contact');
  expect(formHref({ path: '/blog', form: false })).toBe('/contacts#contact');
  // Page data of compositions from before the field was added.
  expect(formHref({ path: '/blog' })).toBe('/contacts#contact');
  expect(formHref(undefined)).toBe('/contacts#contact');
});
