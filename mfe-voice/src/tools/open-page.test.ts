import { expect, it, vi } from 'vitest';
import { PAGE_OPENED, PAGE_UNKNOWN } from './agent-answers';
import { openPage } from './open-page';

it.each([
  ['/products/lumi-ai', '/ua/products/lumi-ai'],
  ['/ru/cases/', '/ua/cases'],
  ['/en/cases', '/ua/cases'],
  ['/en', '/ua'],
  ['/', '/ua'],
  [' /contacts ', '/ua/contacts'],
  ['/cases/clinic-mediflow-lumi-kyiv', '/ua/cases/clinic-mediflow-lumi-kyiv'],
])('opens %s in the language of the page', (path, opened) => {
  const navigate = vi.fn();
  expect(openPage({ path }, { lang: 'ua', navigate })).toBe(PAGE_OPENED);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(opened);
});

it.each([
  ['https://evil.example/'],
  ['//evil.example'],
  ['javascript:alert(1)'],
  ['/nowhere'],
  ['/cases?x=1'],
  ['/thank-you'],
  ['/api/leads'],
  [''],
  [null],
  [7],
])('refuses %s', (path) => {
  const navigate = vi.fn();
  expect(openPage({ path }, { lang: 'en', navigate })).toBe(PAGE_UNKNOWN);
  expect(navigate).not.toHaveBeenCalled();
});
