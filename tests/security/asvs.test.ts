import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

/**
 * Sections of the OWASP ASVS 5.0.0 with the levels of their items in order (https://github.com/OWASP/ASVS,
 * `5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv`).
 */
const LEVELS = `1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113
3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222
6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222
7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333
10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11
12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 15.1:12233 15.2:12233
15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22`;

/** Items of levels 1 and 2. */
const WANTED = LEVELS.split(/\s+/).flatMap((section) => {
  const [name = '', levels = ''] = section.split(':');
  return [...levels].flatMap((level, at) => (level === '3' ? [] : [`${name}.${at + 1}`]));
});

const text = readFileSync(path.join(ROOT, 'infra/docs/security.md'), 'utf8');
/** Table rows whose first cell lists items. */
const rows = [...text.matchAll(/^\| (\d[\d.*, ]+) \|(.*)$/gm)].map(([, items = '', rest = '']) => ({
  items: items.split(', '),
  rest,
}));
const covers = (pattern: string, item: string) =>
  pattern.endsWith('.*') ? item.startsWith(pattern.slice(0, -1)) : pattern === item;

it('every item of levels 1 and 2 is listed exactly once, and no other item is', () => {
  expect(WANTED).toHaveLength(253);
  const said = rows.flatMap(({ items }) => items);
  const times = (item: string) => said.filter((pattern) => covers(pattern, item)).length;
  expect(WANTED.filter((item) => times(item) !== 1)).toEqual([]);
  expect(said.filter((pattern) => !WANTED.some((item) => covers(pattern, item)))).toEqual([]);
});

it('every named file exists, and every held item names its files', () => {
  const files = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const [, held = ''] = /## Fulfilled\n([\s\S]*?)\n## /.exec(text) ?? [];
  const places = held.split('\n').filter((line) => /^\| \d/.test(line));
  expect(places.length).toBeGreaterThan(50);
  for (const place of places) expect(place).toMatch(/`[\w.-]+\//);
});
