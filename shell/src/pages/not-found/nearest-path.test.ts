import { expect, test } from 'vitest';
import { nearestPath } from './nearest-path';

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
  expect(nearestPath(path)).toBe(guess);
});
