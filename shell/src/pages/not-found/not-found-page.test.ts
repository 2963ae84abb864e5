import type { SitePage } from '@site/contracts/site-pages';
import { expect, test } from 'vitest';
import { nearestPath } from './NotFoundPage';

const page = (path: string, more: Partial<SitePage> = {}): SitePage => ({ path, title: path, ...more });
const PAGES = [
  page('/'),
  page('/products/lumi-ai'),
  page('/cases'),
  page('/cases/medical-center-ukraine'),
  page('/cases/clinic-mediflow-lumi-kyiv', { aliasOf: '/cases/medical-center-ukraine' }),
  page('/blog'),
  page('/blog/ai-in-healthcare'),
  page('/contacts'),
  page('/thank-you', { hidden: true }),
];

test.each([
  ['/product/lumi-ai', '/products/lumi-ai'],
  ['/lumi-ai', '/products/lumi-ai'],
  ['/CASES', '/cases'],
  ['/case', '/cases'],
  ['/blog/ai-in-helthcare', '/blog/ai-in-healthcare'],
  ['/contact', '/contacts'],
  ['/cases/clinic-mediflow-lumi-kiev', '/cases/medical-center-ukraine'],
  ['/thank-you', undefined],
  ['/thankyou', undefined],
  ['/completely/different-thing', undefined],
  ['/', undefined],
  [`/${'x'.repeat(5000)}`, undefined],
])('%s is %s', (path, guess) => {
  expect(nearestPath(path, PAGES)).toBe(guess);
});
