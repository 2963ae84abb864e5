import type { PageData, PageSource } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { pageData } from '@site/contracts/test-support/page-data';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import type { RemoteServerModule } from '@site/federation/remote';
import { expect, it } from 'vitest';
import { isLivePath, ownPage, siteWithPart, withPart } from './part-in-site';
import type { RunningSite } from './running-site';
import { LIVE } from './test-support/live-site';

const HEAD = { title: 'Partners', description: 'Who works with us, in at least twenty signs.' };
const page = (path: string, more: Partial<PageData> = {}) =>
  pageData(path, { head: HEAD, content: 'published', messages: { shell: { close: 'Close' } }, ...more });
const OWN: PageSource = {
  path: '/partners',
  slots: ['mfe-blog/Latest'],
  load: () => ({ head: HEAD, content: 'from the sources' }),
};
const MODULE: RemoteServerModule = {
  declaration: {},
  routes: [{ pattern: 'partners', module: 'Page.tsx', lazy: () => Promise.reject(new Error('not here')) }],
  pages: [OWN],
  slots: { Logos: { component: () => null, load: (lang) => `logos in ${lang}` } },
  messages: (lang) => (lang === 'en' ? { all: 'All', more: 'More' } : { all: 'Все' }),
};
const PART = { name: 'mfe-partners', module: MODULE };
const WIDGET = { 'mfe-voice/Widget': 'voice' };
const PAGES: Record<string, PageData> = {
  '/_not-found': page('/_not-found', { sections: WIDGET, messages: { 'mfe-voice': { call: 'Call' } } }),
  '/blog': page('/blog', {
    sections: { ...WIDGET, 'mfe-blog/Latest': 'articles' },
    messages: { 'mfe-blog': { read: 'Read' } },
  }),
};
const running: RunningSite = {
  origin: 'http://localhost:8080',
  site: async () => LIVE,
  document: () => Promise.reject(new Error('not asked for')),
  request: () => Promise.reject(new Error('not asked for')),
  paths: async () => ['/blog'],
  data: async (lang, path) => PAGES[path] && { ...PAGES[path], lang },
};

it('builds the part’s page from its sources and the other parts’ published data', async () => {
  expect(await ownPage(PART, running, 'ru', '/partners')).toMatchObject({
    ...{ lang: 'ru', path: '/partners', content: 'from the sources', status: 200, head: HEAD },
    // Missing Russian texts fall back to English, as in a composition.
    messages: {
      'mfe-voice': { call: 'Call' },
      'mfe-blog': { read: 'Read' },
      'mfe-partners': { all: 'Все', more: 'More' },
    },
    // The section on every page, and one that only another page shows.
    sections: { 'mfe-voice/Widget': 'voice', 'mfe-blog/Latest': 'articles' },
  });
  expect(await ownPage(PART, running, 'ru', '/blog')).toBeUndefined();
});

it('rejects a section that no page shows', async () => {
  const wrong = { ...MODULE, pages: [{ ...OWN, slots: ['mfe-blog/Oldest'] as const }] };
  const asked = ownPage({ ...PART, module: wrong }, running, 'en', '/partners');
  await expect(asked).rejects.toMatchObject({ code: 'dev/slot-unknown' });
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

it('shows a section in its place of another part’s page before any release', () => {
  const sections = [{ page: '/', place: 'end', order: 10, expose: 'Logos' }];
  const withSection = { ...PART, module: { ...MODULE, declaration: { sections } } };
  const placed = { end: ['mfe-blog/Latest'] } as const;
  const home = page('/', { sections: WIDGET, places: { end: [...placed.end] } });
  expect(withPart(withSection, LIVE, home)).toMatchObject({
    places: { end: ['mfe-blog/Latest', 'mfe-partners/Logos'] },
    sections: { ...WIDGET, 'mfe-partners/Logos': 'logos in en' },
    messages: { 'mfe-partners': { all: 'All' } },
  });
  expect(withPart(withSection, LIVE, page('/team')).sections).toEqual({});
});

it('replaces its navigation entries, removes what is no longer declared, and puts a new one last', () => {
  const item = (id: string, label = id) => ({ id, place: 'main' as const, href: `/${id}`, label });
  const entry = (id: string) => ({
    ...{ id, place: 'main' as const, order: 1, href: `/${id}` },
    label: inEveryLanguage({ en: `New ${id}`, ru: `Новое ${id}`, ua: `Нове ${id}` }),
  });
  const ids = (...declared: string[]) => {
    const module = { ...MODULE, declaration: { navigation: declared.map(entry) } };
    const live = page('/', { lang: 'ru', navigation: ['home', 'partners', 'blog'].map((id) => item(id)) });
    return withPart({ ...PART, module }, LIVE, live).navigation;
  };
  expect(ids('partners')).toEqual([item('home'), item('partners', 'Новое partners'), item('blog')]);
  expect(ids('jobs')).toEqual([item('home'), item('blog'), item('jobs', 'Новое jobs')]);
});

it('sets its dev server as the remote’s entry, for a live part or a new one', () => {
  const entry = 'http://127.0.0.1:1/remoteEntry.js';
  const entries = (live: SiteJson) => siteWithPart(PART, live, entry).remotes.map((remote) => remote.entry);
  expect(entries(LIVE)).toEqual(['/mfe-blog.js', entry]);
  expect(entries({ ...LIVE, remotes: [] })).toEqual([entry]);
  const paths = ['/partners', '/blog'];
  expect(paths.filter((path) => isLivePath('mfe-partners', LIVE, path))).toEqual(['/partners']);
});
