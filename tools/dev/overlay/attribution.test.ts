import type { SiteJson } from '@site/contracts/site-json';
import { expect, it } from 'vitest';
import { dataAddress, ownerOfPage, ownerOfSlot, partsOf } from './attribution';
import type { OverlayData } from './overlay-data';

const remote = (name: string, version: string, ...patterns: string[]) => ({
  name,
  version,
  entry: `/${name}.js`,
  patterns,
});
const SITE: SiteJson = {
  composition: 'dev',
  dataBase: '/data/dev',
  settings: {
    origin: 'https://www.example.com',
    languageDetection: 'path',
    voice: { agentId: 'agent', texts: 'page', enabled: true },
  },
  remotes: [remote('mfe-blog', 'dev', 'blog', 'blog/:slug'), remote('mfe-voice', '0123456789ab')],
};
const DATA: OverlayData = {
  part: 'mfe-blog',
  replaced: 'aaaaaaaaaaaa',
  site: 'https://www.example.com',
  composition: 'cccccccccccc',
  shell: 'bbbbbbbbbbbb',
  calls: 'emulators',
};

it('lists every part with the version that the site has, and which one comes from its sources', () => {
  const others = [
    { name: 'shell', version: 'bbbbbbbbbbbb', fromSources: false },
    { name: 'mfe-blog', version: 'aaaaaaaaaaaa', fromSources: true },
    { name: 'mfe-voice', version: '0123456789ab', fromSources: false },
  ];
  expect(partsOf(SITE, DATA)).toEqual(others);
  const { replaced: _, ...unknown } = DATA;
  expect(partsOf(SITE, unknown)[1]).toEqual({ name: 'mfe-blog', version: undefined, fromSources: true });
});

it.each([
  ['/', true, 'shell'],
  ['/blog', true, 'mfe-blog'],
  ['/ru/blog', true, 'mfe-blog'],
  ['/blog/how-we-build', true, 'mfe-blog'],
  ['/blog/no-such-article', false, 'shell'],
  ['/blog/a/b', true, 'shell'],
  ['/contacts', true, 'shell'],
])('the page at %s, which exists: %s, is rendered by %s', (pathname, exists, owner) => {
  expect(ownerOfPage(pathname, SITE, exists)).toBe(owner);
});

it('a section is rendered by the part that its slot names, the page’s slot by the page’s part', () => {
  expect(ownerOfSlot('mfe-voice/Widget', 'mfe-blog')).toEqual({ part: 'mfe-voice', label: 'Widget' });
  expect(ownerOfSlot('page', 'mfe-blog')).toEqual({ part: 'mfe-blog', label: 'Page' });
});

it.each([
  ['/', '/data/dev/en/page.json'],
  ['/ru', '/data/dev/ru/page.json'],
  ['/ua/blog/a', '/data/dev/ua/blog/a/page.json'],
])('the data of %s is at %s', (pathname, address) => {
  expect(dataAddress(pathname, SITE)).toBe(address);
});
