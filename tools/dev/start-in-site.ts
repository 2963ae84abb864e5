import path from 'node:path';
import { workspace } from '@platform/base/workspace';
import { asRemote } from '@platform/composer/server-modules';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { RemoteServerModule } from '@site/federation/remote';
import { developmentReact, REACT_URL } from './development-react';
import { followSources } from './follow-sources';
import { startGateway } from './gateway';
import { serverModule } from './page-sources';
import { reactInShell } from './react-in-shell';
import { runningSite } from './running-site';
import { sitePages } from './site-pages';
import { startPart } from './start-part';
import type { Stops } from './stops';

export interface InSiteOptions {
  part: string;
  /** Origin of the site, without a trailing slash. */
  site: string;
  /** Local port; 0: any free one. */
  port: number;
  step<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Serves a running site with one part from its sources. Pages, data, scripts and the API come from the site's address; nothing
 * else of the site is needed. Adds each started service to `stops`, so that they can be stopped even if a later step fails.
 */
export async function startInSite(
  { part: name, site, port, step }: InSiteOptions,
  stops: Stops,
): Promise<{ url: string }> {
  const folder = workspace().folderOf(name);
  const running = runningSite(site);
  const react = await step('Reading the site', () => reactInShell(running));
  const server = await step(`Starting the dev server of ${name}`, () => stops.keep(startPart(name, {})));
  const sources = await step('Reading the texts', () =>
    stops.keep(
      followSources<RemoteServerModule>({
        root: folder,
        cacheDir: path.join(folder, '.vite/texts'),
        parts: [name],
        load: async (vite) => asRemote(name, await serverModule(vite, name)),
        shown,
        onChange: server.reload,
      }),
    ),
  );
  const pages = sitePages({
    running,
    part: async () => ({ name, module: await sources.read() }),
    devServer: server.url,
  });
  const files: Record<string, () => Promise<string>> = {
    '/@react-refresh': async () => (await fetch(`${server.url}/@mf-react-refresh-local`)).text(),
    [REACT_URL]: () => developmentReact(folder),
  };
  const gateway = await stops.keep(
    startGateway({
      port,
      variable: '--port',
      platformUrl: site,
      viteUrl: site,
      answer: async (request, response) => {
        const [address = ''] = (request.url ?? '').split('?');
        const script = files[address] ?? react.script(address);
        if (!script) return pages(request, response);
        const text = await script();
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text);
        return true;
      },
    }),
  );
  return { url: `http://localhost:${gateway.port}` };
}

/** Returns the data that pages show and that the part's browser modules don't contain. */
const shown = ({ pages, slots, messages, declaration, routes }: RemoteServerModule) => ({
  declaration,
  patterns: routes.map(({ pattern }) => pattern),
  languages: LANGUAGE_CODES.map((lang) => [
    messages(lang),
    pages.map(({ load, ...page }) => [page, load(lang)]),
    Object.entries(slots).map(([id, { load }]) => [id, load(lang)]),
  ]),
});
