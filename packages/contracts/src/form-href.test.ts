import { expect, it } from 'vitest';
import { formHref } from './form-href';

it.each([
  ['/', '/#contact'],
  ['/products/lumi-ai', '/products/lumi-ai#contact'],
  ['/cases/retail-kazakhstan', '/cases/retail-kazakhstan#contact'],
  ['/cases/retail-electronics-lumi-kz', '/cases/retail-electronics-lumi-kz#contact'],
])('%s has a form of its own', (path, href) => expect(formHref(path)).toBe(href));

it.each([
  '/contacts',
  '/cases',
  '/blog/ai-in-healthcare',
  '/products/unknown',
  '/cases/unknown',
  '/_not-found',
])('%s leads to the contacts page’s form', (path) => expect(formHref(path)).toBe('/contacts#contact'));
