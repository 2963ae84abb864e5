import { expect, it } from 'vitest';
import { formHref } from './form-href';

it('leads to the page’s own form where it has one, otherwise to the contacts page’s', () => {
  expect(formHref({ path: '/', form: true })).toBe('/#contact');
  expect(formHref({ path: '/cases/retail-kazakhstan', form: true })).toBe('/cases/retail-kazakhstan#contact');
  expect(formHref({ path: '/blog', form: false })).toBe('/contacts#contact');
  // The data of a composition of before pages said it.
  expect(formHref({ path: '/blog' })).toBe('/contacts#contact');
  expect(formHref(undefined)).toBe('/contacts#contact');
});
