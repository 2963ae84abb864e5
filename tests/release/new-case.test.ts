import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { joinPath, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { feedPath, ROOT_FILES } from '@site/contracts/root-files';
import type { SearchIndex } from '@site/contracts/search-index';
import type { SitePage } from '@site/contracts/site-pages';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { NIGHTLY } from '../support/nightly';

const CONTENT = 'mfe-content/content';
/** A folder of each kind that a new one is made from, and the list that shows it. */
const KINDS = {
  case: {
    ...{ list: '/cases', folder: 'cases', like: 'retail-kazakhstan', slug: 'hotel-portugal' },
    placing: ['alias', 'order', 'wall', 'home'],
  },
  article: {
    ...{ list: '/blog', folder: 'blog', like: 'ai-in-healthcare', slug: 'ai-at-the-front-desk' },
    placing: ['order', 'place'],
  },
} as const;
type Kind = keyof typeof KINDS;
const EACH = (Object.keys(KINDS) as Kind[]).flatMap((kind) => LANGUAGE_CODES.map((lang) => ({ kind, lang })));

const pathOf = (kind: Kind) => `${KINDS[kind].list}/${KINDS[kind].slug}`;
const titleOf = (kind: Kind, lang: Language) =>
  ({
    case: { en: 'A hotel that answers at night', ru: 'Отель отвечает ночью', ua: 'Готель відповідає вночі' },
    article: { en: 'Who is at the desk', ru: 'Кто стоит за стойкой', ua: 'Хто стоїть за стійкою' },
  })[kind][lang];

/** Adds a folder with the texts of another of its kind under a title of its own; it states nothing of its place in lists. */
function addFolder(checkout: string, kind: Kind): void {
  const { folder, like, slug, placing } = KINDS[kind];
  const from = path.join(checkout, CONTENT, folder, like);
  const to = path.join(checkout, CONTENT, folder, slug);
  mkdirSync(to);
  for (const file of readdirSync(from)) {
    const texts = JSON.parse(readFileSync(path.join(from, file), 'utf8'));
    const lang = LANGUAGE_CODES.find((code) => file === `${code}.json`);
    if (lang) {
      const title = titleOf(kind, lang);
      Object.assign(texts, { slug, title }, 'id' in texts && { id: slug });
      Object.assign(texts.meta, { title, description: `${title}. ${texts.meta.description}` });
    } else for (const field of placing) delete texts[field];
    writeFileSync(path.join(to, file), JSON.stringify(texts));
  }
}

let ground: ReleaseSite;
let before: LiveRecord;
let after: LiveRecord;

const get = async (pathname: string) => {
  const response = await fetch(ground.site.url + pathname);
  return { status: response.status, text: await response.text() };
};

beforeAll(async () => {
  ground = await startReleaseSite();
  before = (await ground.release<{ live: LiveRecord }>('status')).live;
  for (const kind of Object.keys(KINDS) as Kind[]) addFolder(ground.checkout, kind);
  after = await ground.release<LiveRecord>('promote', 'mfe-content');
}, 600_000);
afterAll(() => ground?.close());

const tags = [NIGHTLY];

it('a new case and a new article change the version of their part and of no other', { tags }, () => {
  const { 'mfe-content': old, ...others } = before.versions;
  const { 'mfe-content': released, ...untouched } = after.versions;
  expect(released).not.toBe(old);
  expect(untouched).toEqual(others);
});

it.each(EACH)('a new $kind is a page in $lang, and stands in the list', { tags }, async ({ kind, lang }) => {
  const address = joinPath(lang, pathOf(kind));
  const page = await get(address);
  expect(page.status).toBe(200);
  expect(page.text.match(/<title>[^<]*/)?.[0]).toContain(`<title>${titleOf(kind, lang)}`);
  const list = await get(joinPath(lang, KINDS[kind].list));
  const card = new RegExp(`<h3[^>]*><a[^>]* href="${address}"[^>]*>${titleOf(kind, lang)}</a></h3>`);
  // Not the page: a failure is to be short enough to read.
  expect(card.test(list.text), `a card of ${address}`).toBe(true);
});

it.each(EACH)(
  'a new $kind is found in $lang by search engines, the site’s search and the assistant',
  { tags },
  async ({ kind, lang }) => {
    const own = { path: pathOf(kind), title: titleOf(kind, lang) };
    const named = (await get(ROOT_FILES.sitemap)).text.match(/(?<=<loc>)[^<]*/g) ?? [];
    expect(named.map((address) => new URL(address).pathname)).toContain(joinPath(lang, own.path));
    const search: SearchIndex = JSON.parse((await get(`/${keys.search(after.composition, lang)}`)).text);
    expect(search.entries).toContainEqual(expect.objectContaining({ kind, ...own }));
    // Neither silent nor hidden.
    const pages: SitePage[] = JSON.parse((await get(`/${keys.sitePages(after.composition, lang)}`)).text);
    expect(pages.filter((page) => page.path === own.path)).toEqual([own]);
  },
);

it.each(LANGUAGE_CODES)('the feed in %s has the new article', { tags }, async (lang) => {
  const feed = (await get(feedPath(lang))).text;
  expect(feed.match(/(?<=<title>)[^<]*/g)).toContain(titleOf('article', lang));
  expect(feed.includes(`${joinPath(lang, pathOf('article'))}"`)).toBe(true);
});

it.each(LANGUAGE_CODES)('the page of the new case in %s leads to its own form', { tags }, async (lang) => {
  const address = joinPath(lang, pathOf('case'));
  const { text } = await get(address);
  const forms = [...text.matchAll(/ href="([^"#]*)#contact"/g)].map(([, href]) => href);
  expect(new Set(forms)).toEqual(new Set([address]));
  expect(text.match(/<section[^>]* id="contact"/g)).toHaveLength(1);
});
