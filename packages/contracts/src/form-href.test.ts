import { expect, it } from 'vitest';
import { formHref } from './form-href';

it('links to the page’s own form, or to the contacts page’s', () => {
  expect(formHref({ path: '/', form: true })).toBe('/#contact');
  expect(formHref({ path: '/cases/retail-kazakhstan', form: true })).toBe('/cases/retail-kazakhstan#contact');
  expect(formHref({ path: '/blog', form: false })).toBe('/contacts#contact');
  // Page data of compositions from before the field was added.
  expect(formHref({ path: '/blog' })).toBe('/contacts#contact');
  expect(formHref(undefined)).toBe('/contacts#contact');
});
