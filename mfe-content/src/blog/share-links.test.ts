import { expect, test } from 'vitest';
import { shareLinks } from './ShareLinks';

const ADDRESS = 'https://site.test/ua/blog/ai-in-healthcare';

test('every link contains the address of the article', () => {
  const links = shareLinks(ADDRESS, 'Лікар & пацієнт');
  for (const { href } of links) expect(href).toContain(encodeURIComponent(ADDRESS));
});

test('a title is escaped in its parameter', () => {
  const mail = shareLinks(ADDRESS, 'Calls & deals?').find(({ to }) => to === 'email');
  expect(new URL(mail?.href ?? '').searchParams.get('subject')).toBe('Calls & deals?');
});
