import { BRAND } from '@site/contracts/brand';
import { expect, test } from 'vitest';
import { shareLinks } from './share';

test('every link carries the canonical address of the article in its language', () => {
  const address = encodeURIComponent(`${BRAND.origin}/ua/blog/ai-in-healthcare`);
  const links = shareLinks('ai-in-healthcare', 'ua', 'Лікар & пацієнт');
  for (const { href } of links) expect(href).toContain(address);
});

test('a title cannot break out of its parameter', () => {
  const mail = shareLinks('ai-sales-growth', 'en', 'Calls & deals?').find(({ to }) => to === 'email');
  expect(new URL(mail?.href ?? '').searchParams.get('subject')).toBe('Calls & deals?');
});
