import { API } from '@site/contracts/api/routes';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { feedPath, ROOT_FILES } from '@site/contracts/root-files';
import type { SearchIndex } from '@site/contracts/search-index';
import type { SitePage } from '@site/contracts/site-pages';
import { thankYouHref } from '@site/contracts/thank-you';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { NIGHTLY } from '../support/nightly';
import {
  addContent,
  addProduct,
  ENTRY,
  FORM,
  PAGES,
  type PageKind,
  SECTION,
  takeAway,
} from './support/additions';
import { type Changes, changesOf } from './support/edit-checkout';

const EACH = (Object.keys(PAGES) as PageKind[]).flatMap((kind) =>
  LANGUAGE_CODES.map((lang) => ({ kind, lang })),
);
const PATIENCE = 1_500_000;
const tags = [NIGHTLY];

let releaseSite: ReleaseSite;
let changes: Changes;

const get = async (pathname: string) => {
  const response = await fetch(releaseSite.site.url + pathname);
  return { status: response.status, text: await response.text() };
};
const parsed = async <Value>(key: string) => JSON.parse((await get(`/${key}`)).text) as Value;
const addresses = async () =>
  [...(await get(ROOT_FILES.sitemap)).text.matchAll(/<loc>([^<]*)/g)].map(
    ([, at]) => new URL(at ?? '').pathname,
  );

interface Released {
  /** Top-level folders of the checkout that differ from the released sources. */
  folders: string[];
  before: LiveRecord;
  after: LiveRecord;
}

/** Releases one part with the changes in the checkout. */
async function release(part: string): Promise<Released> {
  const folders = changes.folders();
  const before = (await releaseSite.release<{ live: LiveRecord }>('status')).live;
  return { folders, before, after: await releaseSite.release<LiveRecord>('promote', part) };
}

function expectOneFolder({ folders, before, after }: Released, part: string): void {
  expect(folders).toEqual([part]);
  const { [part]: old, ...others } = before.versions;
  const { [part]: now, ...untouched } = after.versions;
  expect(now).not.toBe(old);
  expect(untouched).toEqual(others);
}

beforeAll(async () => {
  releaseSite = await startReleaseSite();
  changes = changesOf(releaseSite.checkout);
}, PATIENCE);
afterAll(() => releaseSite?.close());

describe('additions in a team’s own folder', { tags }, () => {
  let live: LiveRecord;

  it('releases only that part: a case, an article, a navigation entry and a section', {
    timeout: PATIENCE,
  }, async () => {
    addContent(releaseSite.checkout, changes);
    const released = await release('mfe-content');
    expectOneFolder(released, 'mfe-content');
    live = released.after;
  });

  it('releases only that part: a product', { timeout: PATIENCE }, async () => {
    // Ignore the other team's changes, which are in the same checkout here.
    const content = changes.folders();
    addProduct(releaseSite.checkout, changes);
    const released = await release('mfe-products');
    expectOneFolder(
      { ...released, folders: released.folders.filter((name) => !content.includes(name)) },
      'mfe-products',
    );
    live = released.after;
  });

  it.each(EACH)('a $kind has a page in $lang and is in the list', async ({ kind, lang }) => {
    const { path, list, title } = PAGES[kind];
    const page = await get(joinPath(lang, path));
    expect(page.status).toBe(200);
    expect(page.text.match(/<title>[^<]*/)?.[0]).toContain(`<title>${title[lang]}`);
    const card = new RegExp(`<h3[^>]*><a[^>]* href="${joinPath(lang, path)}"[^>]*>${title[lang]}<`);
    // Compare a boolean, so that a failure does not print the whole page.
    expect(card.test((await get(joinPath(lang, list))).text), `a card of ${path}`).toBe(true);
  });

  it.each(EACH)(
    'a $kind in $lang is in the sitemap, the search index and the assistant’s page list',
    async ({ kind, lang }) => {
      const { path, title } = PAGES[kind];
      expect(await addresses()).toContain(joinPath(lang, path));
      const { entries } = await parsed<SearchIndex>(keys.search(live.composition, lang));
      const entry = { kind, path, title: expect.stringContaining(title[lang]) };
      expect(entries).toContainEqual(expect.objectContaining(entry));
      // The entry has neither of the flags that exclude a page.
      const pages = await parsed<SitePage[]>(keys.sitePages(live.composition, lang));
      expect(pages.filter((page) => page.path === path)).toEqual([{ path, title: title[lang] }]);
    },
  );

  it.each(LANGUAGE_CODES)('the feed in %s contains the article', async (lang) => {
    const feed = (await get(feedPath(lang))).text;
    expect(feed.match(/(?<=<title>)[^<]*/g)).toContain(PAGES.article.title[lang]);
    expect(feed.includes(`${joinPath(lang, PAGES.article.path)}"`)).toBe(true);
  });

  it.each(LANGUAGE_CODES)(
    'the navigation in %s contains the entry and the product on other pages',
    async (lang) => {
      const { text } = await get(joinPath(lang, '/privacy'));
      const link = (path: string, label: string) =>
        new RegExp(`<a[^>]* href="${joinPath(lang, path)}"[^>]*>(?:<[^>]*>)*${label}<`).test(text);
      expect(link(ENTRY.href, ENTRY.label[lang]), ENTRY.href).toBe(true);
      expect(text.split('</header>')[0]?.includes(`href="${joinPath(lang, PAGES.product.path)}"`)).toBe(true);
    },
  );

  it.each(LANGUAGE_CODES)('the home page in %s shows the addition to a section', async (lang) => {
    expect((await get(joinPath(lang, '/'))).text.includes(`<p id="${SECTION}">${lang}</p>`)).toBe(true);
  });

  it.each(LANGUAGE_CODES)('the case page in %s links to its own form', async (lang) => {
    const address = joinPath(lang, PAGES.case.path);
    const { text } = await get(address);
    const forms = [...text.matchAll(/ href="([^"#]*)#contact"/g)].map(([, href]) => href);
    expect(new Set(forms)).toEqual(new Set([address]));
    expect(text.match(/<section[^>]* id="contact"/g)).toHaveLength(1);
  });

  it.each(LANGUAGE_CODES)(
    'the product’s form in %s is accepted and leads to the thank-you page',
    async (lang) => {
      const path = joinPath(lang, PAGES.product.path);
      expect((await get(path)).text.includes(`name="form" value="${FORM}"`)).toBe(true);
      const lead = { form: FORM, path, language: lang, name: 'Anna', phone: '+12025550199', consent: 'true' };
      const answer = await fetch(releaseSite.site.url + API.leads, {
        method: 'POST',
        headers: { origin: releaseSite.site.url },
        body: new URLSearchParams({ ...lead, email: `anna-${lang}@example.com` }),
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, thankYouHref(FORM, lang)]);
      const [page = '', id = ''] = thankYouHref(FORM, lang).split('#');
      expect(new RegExp(`id="${id}"[^>]*>[^<]{10}`).test((await get(page)).text), id).toBe(true);
    },
  );
});

describe('removals from a team’s own folder', { tags }, () => {
  let live: LiveRecord;

  it.each(['mfe-products', 'mfe-content'] as const)(
    'releases only %s',
    { timeout: PATIENCE },
    async (part) => {
      const others = changes.folders().filter((name) => name !== part);
      takeAway(part, changes);
      const released = await release(part);
      expectOneFolder(
        { ...released, folders: released.folders.filter((name) => !others.includes(name)) },
        part,
      );
      live = released.after;
    },
  );

  it.each(EACH)('a $kind in $lang is gone and no longer referenced', async ({ kind, lang }) => {
    const { path, list, title } = PAGES[kind];
    const address = joinPath(lang, path);
    expect((await get(address)).status).toBe(410);
    expect((await get(joinPath(lang, list))).text.includes(`href="${address}"`), `a link to ${address}`).toBe(
      false,
    );
    expect(await addresses()).not.toContain(address);
    const { entries } = await parsed<SearchIndex>(keys.search(live.composition, lang));
    expect(entries.filter((entry) => entry.path === path)).toEqual([]);
    const pages = await parsed<SitePage[]>(keys.sitePages(live.composition, lang));
    expect(pages.filter((page) => page.path === path)).toEqual([]);
    expect((await get(feedPath(lang))).text.includes(title[lang])).toBe(false);
  });

  it.each(LANGUAGE_CODES)('the navigation and the home page in %s are restored', async (lang) => {
    const { text } = await get(joinPath(lang, '/'));
    expect(new RegExp(`>${ENTRY.label[lang]}<`).test(text.split('</header>')[0] ?? '')).toBe(false);
    expect(text.includes(SECTION)).toBe(false);
  });
});
