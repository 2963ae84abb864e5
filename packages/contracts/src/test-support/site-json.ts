import type { SiteJson } from '../site-json';

/** What the documents of a composition without remotes tell their scripts. */
export const siteJson = (over: Partial<SiteJson> = {}): SiteJson => ({
  ...{ composition: 'cccccccccccc', dataBase: '/data/test', remotes: [] },
  settings: {
    origin: 'https://site.example',
    languageDetection: 'path',
    voice: { agentId: 'agent', language: 'page', enabled: false },
  },
  ...over,
});

export const siteRemote = (name: string, version: string, patterns: string[]): SiteJson['remotes'][number] => ({
  ...{ name, version, patterns, entry: '' },
});
