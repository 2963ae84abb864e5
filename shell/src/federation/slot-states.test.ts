import { afterEach, expect, test, vi } from 'vitest';
import { cameWithPage, expectSlots, servedHtml } from './slot-states';

afterEach(() => void vi.unstubAllGlobals());

test('keeps the served HTML for the page that is shown, while the address is that of the next page', () => {
  const location = { pathname: '/ru/products/lumi-ai' };
  vi.stubGlobal('window', { location });
  vi.stubGlobal('document', {
    querySelectorAll: () => [{ dataset: { slot: 'page' }, innerHTML: '<h1>Lumi</h1>' }],
  });
  expect(cameWithPage()).toBe(false);
  expectSlots();
  location.pathname = '/ru/contacts';
  expect(servedHtml('page', '/ru/products/lumi-ai')).toBe('<h1>Lumi</h1>');
  expect(servedHtml('page', '/ru/contacts')).toBeUndefined();
  expect(servedHtml('mfe-voice/Widget', '/ru/products/lumi-ai')).toBeUndefined();
  expect(cameWithPage()).toBe(true);
});
