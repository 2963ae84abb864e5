import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadParts } from '@platform/composer/workspace';
import { startSite } from '@platform/local/site';
import { readComposition } from '@platform/releases/read-composition';
import { publishedDocument } from './dev-document';
import { devPages } from './dev-pages';
import { devPolicy } from './dev-policy';
import { followFunctions } from './follow-functions';
import { startGateway } from './gateway';
import { pageSources } from './page-sources';
import type { DevOptions, DevSite } from './start-dev';
import { startPart } from './start-part';
import type { Stops } from './stops';

/**
 * Starts one microfrontend from its sources, with published versions of the other parts. These are built with React's
 * development build, because a dev server's modules can't run on the production one.
 */
export async function startAlone(name: string, options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, step, log } = options;
  const fresh = await followFunctions(stops);
  const site = await stops.keep(
    startSite({
      environment: { ...environment, PORT: 0 },
      cdkOut: path.resolve(environment.LOCAL_DATA_DIR, 'cdk.out'),
      mode: 'development',
      release: false,
      fresh,
      step,
      log,
    }),
  );
  const composition = await readComposition(site.target.store, site.composition);
  const part = await step(`Starting the dev server of ${name}`, () =>
    stops.keep(startPart(name, options.cacheDir ? { cacheDir: options.cacheDir } : {})),
  );
  const dir = mkdtempSync(path.join(os.tmpdir(), 'dev-'));
  await stops.keep(Promise.resolve({ close: async () => rmSync(dir, { recursive: true, force: true }) }));
  const published = await loadParts(site.target.store, composition.versions, dir);
  const sources = await step('Reading the texts', () =>
    stops.keep(
      pageSources({
        live: [name],
        published: (other) => published[other]?.server,
        onChange: part.reload,
      }),
    ),
  );
  const live = await fetch(site.url);
  const policy = devPolicy(live.headers.get('content-security-policy') ?? '', [part.url]);
  const pages = devPages({
    sources,
    site: { settings: composition.settings },
    entries: Object.fromEntries(
      Object.entries(published).flatMap(([other, { files }]) =>
        other === 'shell' ? [] : [[other, other === name ? `${part.url}/remoteEntry.js` : files.entryPath]],
      ),
    ),
    policy,
    // A page that exists only in the sources gets the published not-found document, which has the same head and scripts.
    document: async (json, _page, pathname) => {
      const response = await fetch(site.url + pathname);
      return publishedDocument(await response.text(), json, name);
    },
  });
  const gateway = await stops.keep(
    startGateway({
      port: environment.PORT,
      platformUrl: site.url,
      viteUrl: site.url,
      answer: async (request, response) => {
        if (request.url?.startsWith('/@react-refresh')) {
          const refresh = await fetch(`${part.url}/@mf-react-refresh-local`);
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(await refresh.text());
          return true;
        }
        return pages(request, response);
      },
    }),
  );
  return { url: `http://localhost:${gateway.port}`, parts: { [name]: part.url } };
}
