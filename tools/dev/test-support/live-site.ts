import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';

/** The site's JSON of a running site's page. */
export const LIVE = siteJson({
  remotes: ['blog', 'partners'].map((name) => ({
    ...siteRemote(`mfe-${name}`, 'v', [name]),
    entry: `/mfe-${name}.js`,
  })),
});
