import { NIGHTLY } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import type { SearchIndex } from '@site/contracts/search-index';
import { feedPath, ROOT_FILES } from '@site/contracts/served-files';
import type { SitePage } from '@site/contracts/site-pages';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { addContent, ENTRY, PAGES, type PageKind, SECTION, takeAway } from './support/additions';
import { type Changes, changesOf } from './support/edit-checkout';

const PART = 'mfe-content';
const KINDS = Object.keys(PAGES) as PageKind[];
const PATIENCE = 1_500_000;

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

/** Releases the changed part, and expects that nothing else changed. */
async function release(): Promise<LiveRecord> {
  expect(changes.folders()).toEqual([PART]);
  const before = (await releaseSite.release<{ live: LiveRecord }>('status')).live;
  const after = await releaseSite.release<LiveRecord>('promote', PART);
  expect(after.versions[PART]).not.toBe(before.versions[PART]);
  expect({ ...after.versions, [PART]: '' }).toEqual({ ...before.versions, [PART]: '' });
  return after;
}

/** Returns where the site mentions a page in a language: its list, sitemap, search index, assistant's list of pages and feed. */
async function mentions(kind: PageKind, lang: (typeof LANGUAGE_CODES)[number], { composition }: LiveRecord) {
  const { path, list, title } = PAGES[kind];
  const address = joinPath(lang, path);
  const { entries } = await parsed<SearchIndex>(keys.search(composition, lang));
  const pages = await parsed<SitePage[]>(keys.sitePages(composition, lang));
  return {
    status: (await get(address)).status,
    list: (await get(joinPath(lang, list))).text.includes(`href="${address}"`),
    sitemap: (await addresses()).includes(address),
    search: entries.filter((entry) => entry.path === path).map((entry) => entry.kind),
    pages: pages.filter((page) => page.path === path),
    feed: (await get(feedPath(lang))).text.includes(title[lang]),
  };
}

beforeAll(async () => {
  releaseSite = await startReleaseSite();
  changes = changesOf(releaseSite.checkout);
}, PATIENCE);
afterAll(() => releaseSite?.close());

describe('a case, an article, a navigation entry and a section in a team’s own folder', {
  tags: [NIGHTLY],
  timeout: PATIENCE,
}, () => {
  it('release that part only, are everywhere in every language, and are gone everywhere when removed', async () => {
    addContent(releaseSite.checkout, changes);
    const added = await release();
    for (const lang of LANGUAGE_CODES) {
      for (const kind of KINDS) {
        const { path, title } = PAGES[kind];
        expect((await get(joinPath(lang, path))).text).toContain(`<title>${title[lang]}`);
        expect(await mentions(kind, lang, added), `${kind} ${lang}`).toEqual({
          ...{ status: 200, list: true, sitemap: true, search: [kind], feed: kind === 'article' },
          pages: [{ path, title: title[lang] }],
        });
      }
      const { text } = await get(joinPath(lang, '/privacy'));
      const link = new RegExp(
        `<a[^>]* href="${joinPath(lang, ENTRY.href)}"[^>]*>(?:<[^>]*>)*${ENTRY.label[lang]}<`,
      );
      expect(link.test(text), ENTRY.href).toBe(true);
      expect((await get(joinPath(lang, '/'))).text.includes(`<p id="${SECTION}">${lang}</p>`)).toBe(true);
      // The case page links to its own form.
      const address = joinPath(lang, PAGES.case.path);
      const forms = [...(await get(address)).text.matchAll(/ href="([^"#]*)#contact"/g)].map(
        ([, href]) => href,
      );
      expect(new Set(forms)).toEqual(new Set([address]));
    }

    takeAway(changes);
    const removed = await release();
    for (const lang of LANGUAGE_CODES) {
      for (const kind of KINDS)
        expect(await mentions(kind, lang, removed), `${kind} ${lang}`).toEqual({
          ...{ status: 410, list: false, sitemap: false, search: [], pages: [], feed: false },
        });
      const { text } = await get(joinPath(lang, '/'));
      expect(text.split('</header>')[0]).not.toContain(`>${ENTRY.label[lang]}<`);
      expect(text).not.toContain(SECTION);
    }
  });
});
