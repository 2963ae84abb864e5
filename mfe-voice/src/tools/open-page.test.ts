import { expect, it, vi } from 'vitest';
import { openPage } from './open-page';

const pages = async () => [
  { path: '/', title: 'Home' },
  { path: '/products/lumi-ai', title: 'Lumi AI' },
  { path: '/cases', title: 'Cases' },
  { path: '/cases/clinic-mediflow-lumi-kyiv', title: 'A clinic', aliasOf: '/cases/medical-center-ukraine' },
  { path: '/contacts', title: 'Contacts' },
  { path: '/thank-you', title: 'Thanks', silent: true as const },
];

it.each([
  ['/products/lumi-ai', '/ua/products/lumi-ai'],
  ['/ru/cases/', '/ua/cases'],
  ['/en/cases', '/ua/cases'],
  ['/en', '/ua'],
  ['/', '/ua'],
  [' /contacts ', '/ua/contacts'],
  ['/cases/clinic-mediflow-lumi-kyiv', '/ua/cases/clinic-mediflow-lumi-kyiv'],
])('opens %s in the language of the page', async (path, opened) => {
  const navigate = vi.fn();
  expect(await openPage({ path }, { lang: 'ua', navigate, pages })).toBe(opened.replace(/^\/ua/, '') || '/');
  expect(navigate).toHaveBeenCalledExactlyOnceWith(opened);
});

it.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '/nowhere',
  '/cases?x=1',
  '/thank-you',
  '',
  7,
])('refuses %s', async (path) => {
  const navigate = vi.fn();
  expect(await openPage({ path }, { lang: 'en', navigate, pages })).toBeUndefined();
  expect(navigate).not.toHaveBeenCalled();
});

it('opens nothing if the list of pages fails to load', async () => {
  const navigate = vi.fn();
  const failing = () => Promise.reject(new Error('offline'));
  expect(await openPage({ path: '/cases' }, { lang: 'en', navigate, pages: failing })).toBeUndefined();
  expect(await openPage({ path: '/cases' }, null)).toBeUndefined();
  expect(navigate).not.toHaveBeenCalled();
});
