import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import { expect, it } from 'vitest';
import { isLivePath, partPages, siteWithPart, withPart } from './part-in-site';
import type { RunningSite } from './running-site';

const remote = (name: string, ...patterns: string[]) => ({
  name,
  version: 'v',
  entry: `/${name}.js`,
  patterns,
});
const LIVE: SiteJson = {
  composition: '0123456789ab',
  dataBase: '/data/0123456789ab',
  settings: {
    origin: 'https://www.example.com',
    languageDetection: 'path',
    voice: { agentId: 'agent', texts: 'page', enabled: true },
  },
  remotes: [remote('mfe-blog', 'blog/:slug'), remote('mfe-partners', 'partners')],
};
const HEAD = { title: 'Partners', description: 'Who works with us, in at least twenty signs.' };
const page = (path: string, more: Partial<PageData> = {}): PageData => ({
  ...{ lang: 'en', path, canonicalPath: path, languages: LANGUAGE_CODES, status: 200, head: HEAD },
  ...{
    navigation: [],
    form: false,
    content: 'published',
    sections: {},
    messages: { shell: { close: 'Close' } },
  },
  ...more,
});
const MODULE: RemoteServerModule = {
  declaration: {},
  routes: [{ pattern: 'partners', module: 'Page.tsx', lazy: () => Promise.reject(new Error('not here')) }],
  pages: [
    {
      path: '/partners',
      slots: ['mfe-blog/Latest'],
      load: () => ({ head: HEAD, content: 'from the sources' }),
    },
  ],
  slots: { Logos: { component: () => null, load: (lang) => `logos in ${lang}` } },
  messages: (lang) => (lang === 'en' ? { all: 'All', more: 'More' } : { all: 'Все' }),
};
const PART = { name: 'mfe-partners', module: MODULE };
const WIDGET = { 'mfe-voice/Widget': 'voice' };
const PAGES: Record<string, PageData> = {
  '/_not-found': page('/_not-found', {
    sections: WIDGET,
    messages: { shell: { close: 'Close' }, 'mfe-voice': { call: 'Call' } },
  }),
  '/blog': page('/blog', {
    sections: { ...WIDGET, 'mfe-blog/Latest': 'articles' },
    messages: { 'mfe-blog': { read: 'Read' } },
  }),
};
const running = (live: SiteJson): RunningSite => ({
  origin: 'http://localhost:8080',
  site: async () => live,
  dataBase: async () => live.dataBase,
  document: () => Promise.reject(new Error('not asked for')),
  request: () => Promise.reject(new Error('not asked for')),
  file: async () => JSON.stringify([{ path: '/blog', title: 'Blog' }]),
  data: async (lang, path) => PAGES[path] && { ...PAGES[path], lang },
});

it('builds the part’s pages from its sources and the other parts’ published data', async () => {
  const pages = await partPages(PART, running(LIVE));
  expect(pages.map(({ data }) => data.lang)).toEqual(LANGUAGE_CODES);
  expect(pages[1]?.data).toMatchObject({
    ...{ path: '/partners', content: 'from the sources', status: 200 },
    // Missing Russian texts fall back to English, as in a composition.
    messages: {
      shell: { close: 'Close' },
      'mfe-voice': { call: 'Call' },
      'mfe-partners': { all: 'Все', more: 'More' },
    },
    // The section on every page, and one that only another page shows.
    sections: { 'mfe-voice/Widget': 'voice', 'mfe-blog/Latest': 'articles' },
  });
});

it('rejects a section that no page shows', async () => {
  const [own] = MODULE.pages;
  const slots = ['mfe-blog/Oldest'] as const;
  const wrong = { ...MODULE, pages: own ? [{ ...own, slots }] : [] };
  await expect(partPages({ ...PART, module: wrong }, running(LIVE))).rejects.toMatchObject({
    code: 'release/slot-unknown',
  });
});

it('updates its sections and interface texts on other parts’ pages', () => {
  const home = page('/', {
    sections: { 'mfe-partners/Logos': 'published', 'mfe-partners/Gone': 'published', ...WIDGET },
    messages: { 'mfe-partners': { all: 'Old' } },
  });
  expect(withPart(PART, LIVE, home)).toMatchObject({
    content: 'published',
    sections: { 'mfe-partners/Logos': 'logos in en', 'mfe-partners/Gone': 'published', ...WIDGET },
    messages: { 'mfe-partners': { all: 'All', more: 'More' } },
  });
  expect(withPart(PART, LIVE, page('/team')).messages).toEqual({ shell: { close: 'Close' } });
});

it('sets its dev server as the remote’s entry, for a live part or a new one', () => {
  const names = (live: SiteJson) =>
    siteWithPart(PART, live, 'http://127.0.0.1:1/remoteEntry.js', '/data/dev').remotes.map(
      ({ name, entry }) => [name, entry],
    );
  const own = ['mfe-partners', 'http://127.0.0.1:1/remoteEntry.js'];
  expect(names(LIVE)).toEqual([['mfe-blog', '/mfe-blog.js'], own]);
  expect(names({ ...LIVE, remotes: [] })).toEqual([own]);
  expect([
    isLivePath('mfe-partners', LIVE, '/partners'),
    isLivePath('mfe-partners', LIVE, '/blog/a'),
  ]).toEqual([true, false]);
});
