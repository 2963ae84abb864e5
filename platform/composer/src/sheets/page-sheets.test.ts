import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { htmlElements } from '../html-elements';
import type { ObjectStore } from '../store/object-store';
import { PageSheets } from './page-sheets';
import { sheetKey } from './sheet-key';

/** Returns a store with these files, which records what is read and written. */
function storeOf(files: Record<string, string>) {
  const stored = new Map(Object.entries(files).map(([key, body]) => [key, Buffer.from(body)]));
  const reads: string[] = [];
  const writes: string[] = [];
  const store: ObjectStore = {
    read: async (key) => {
      reads.push(key);
      return stored.get(key);
    },
    exists: async (key) => stored.has(key),
    writeOnce: async (key, body) => {
      writes.push(key);
      stored.set(key, Buffer.from(body));
    },
    list: async () => [...stored.keys()],
  };
  return { store, reads, writes, text: (href: string) => String(stored.get(href.slice(1))) };
}

const FILES = {
  'shell/0/site.css': '@layer base{.a{x:y}.b{x:y}#root{x:y}}',
  'mfe/m/0/page.css': '@layer page{.a{y:z}.c{y:z}}',
  'mfe/m/0/odd.css': '@import "x.css";',
};
const file = (key: keyof typeof FILES) => ({
  href: `/${key}`,
  integrity: `sha384-${createHash('sha384').update(FILES[key]).digest('base64')}`,
});
const SITE = file('shell/0/site.css');
const PAGE = file('mfe/m/0/page.css');
const ODD = file('mfe/m/0/odd.css');
const kind = (pattern: string, ...sheets: (typeof SITE)[]) => ({ owner: 'm', pattern, sheets });
const elements = (html: string) => htmlElements(html);

it('makes one style sheet for all pages of a kind, named by its content', async () => {
  const { store, reads, writes, text } = storeOf(FILES);
  const sheets = new PageSheets(store);
  const team = kind('team', SITE, PAGE);
  sheets.add(team, elements('<p class="a">'));
  sheets.add(team, elements('<p class="x\nc">'));
  const href = (await sheets.hrefOf(team)) ?? '';
  expect(text(href)).toBe('@layer base{.a{x:y}#root{x:y}}@layer page{.a{y:z}.c{y:z}}');
  expect(href).toBe(`/${sheetKey(text(href))}`);
  expect(await sheets.hrefOf(kind('team', SITE, PAGE))).toBe(href);
  expect(writes).toEqual([href.slice(1)]);
  expect(reads).toEqual(['shell/0/site.css', 'mfe/m/0/page.css']);
});

it('reads a style sheet once for all kinds, and shares equal ones between kinds and compositions', async () => {
  const { store, reads, writes } = storeOf(FILES);
  const sheets = new PageSheets(store);
  const [blog, cases, home] = [kind('blog', SITE, PAGE), kind('cases', SITE, PAGE), kind('', SITE)];
  for (const one of [blog, cases]) sheets.add(one, elements('<p class="a">'));
  sheets.add(home, elements('<p class="b">'));
  expect(await sheets.hrefOf(blog)).toBe(await sheets.hrefOf(cases));
  expect(await sheets.hrefOf(home)).not.toBe(await sheets.hrefOf(cases));
  expect(reads).toHaveLength(2);
  expect(await sheets.keys()).toEqual([...writes].sort());
  expect(writes).toHaveLength(2);

  const later = new PageSheets(store);
  later.add(home, elements('<p class="b">'));
  expect(await later.hrefOf(home)).toBe(await sheets.hrefOf(home));
  expect(writes).toHaveLength(2);
});

it('makes none for a kind with a style sheet that can’t be joined with others', async () => {
  const { store, writes } = storeOf(FILES);
  const sheets = new PageSheets(store);
  const odd = kind('odd', SITE, ODD);
  sheets.add(odd, elements('<p class="a">'));
  expect(await sheets.hrefOf(odd)).toBeUndefined();
  expect([await sheets.keys(), writes]).toEqual([[], []]);
});

it('rejects a style sheet that does not match its digest', async () => {
  const { store } = storeOf({ ...FILES, 'shell/0/site.css': '.changed{}' });
  const sheets = new PageSheets(store);
  const home = kind('', SITE);
  sheets.add(home, []);
  await expect(sheets.hrefOf(home)).rejects.toMatchObject({ code: 'release/file-changed' });
});
