import type { SiteJson } from '@site/contracts/site-json';

/** The site's JSON of a running site's page. */
export const LIVE: SiteJson = {
  composition: '0123456789ab',
  dataBase: '/data/0123456789ab',
  settings: {
    origin: 'https://www.example.com',
    languageDetection: 'path',
    voice: { agentId: 'agent', texts: 'page', enabled: true },
  },
  remotes: ['mfe-blog', 'mfe-partners'].map((name) => ({
    name,
    version: 'v',
    entry: `/${name}.js`,
    patterns: [name.replace('mfe-', '')],
  })),
};
