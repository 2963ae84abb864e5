import path from 'node:path';
import { workspace } from '@platform/base/workspace';
import { asRemote } from '@platform/composer/server-modules';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { RemoteServerModule } from '@site/federation/remote';
import { badge } from './badge';
import { REFRESH } from './dev-document';
import { followSources } from './follow-sources';
import { startGateway } from './gateway';
import { serverModule } from './page-sources';
import { runningSite } from './running-site';
import { isOnThisMachine } from './site-address';
import { siteFiles } from './site-files';
import { siteHeaders } from './site-headers';
import { sitePages } from './site-pages';
import { startPart } from './start-part';
import type { LocalServices } from './start-services';
import type { Stops } from './stops';

export interface InSiteOptions {
  part: string;
  /** Origin of the site, without a trailing slash. */
  site: string;
  /** Local port; 0: any free one. */
  port: number;
  /** The variable or option that sets the port. */
  portVariable: string;
  /** Folder for Vite's dependency caches; default: `.vite` in the part. */
  cacheDir?: string | undefined;
  /**
   * What answers the API calls in place of the site. Without it, a site on this machine answers them itself, and those to any
   * other site are refused.
   */
  services?: LocalServices | undefined;
  /** Whether the site has React's development build, so that saved components are updated in place. Default: false. */
  refresh?: boolean;
  step<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Serves a running site with one part from its sources. Pages, data, scripts and the API come from the site's address; nothing
 * else of the site is needed. Adds each started service to `stops`, so that they can be stopped even if a later step fails.
 */
export async function startInSite(
  options: InSiteOptions,
  stops: Stops,
): Promise<{ url: string; parts: Record<string, string> }> {
  const { part: name, site, step, cacheDir, services, refresh = false } = options;
  const folder = workspace().folderOf(name);
  const running = runningSite(site);
  await step('Reading the site', () => running.site());
  const server = await step(`Starting the dev server of ${name}`, () =>
    stops.keep(startPart(name, { production: !refresh, ...(cacheDir ? { cacheDir } : {}) })),
  );
  const sources = await step('Reading the texts', () =>
    stops.keep(
      followSources<RemoteServerModule>({
        root: folder,
        cacheDir: path.join(cacheDir ?? path.join(folder, '.vite'), 'texts'),
        parts: [name],
        load: async (vite) => asRemote(name, await serverModule(vite, name)),
        shown,
        onChange: server.reload,
      }),
    ),
  );
  const local = isOnThisMachine(site);
  const headers = siteHeaders(site);
  const rest = siteFiles(running, headers);
  const pages = sitePages({
    running,
    headers,
    services,
    added: badge({
      part: name,
      site,
      ...(services
        ? { calls: 'emulators', stored: `${services.url}/__local/` }
        : { calls: local ? 'site' : 'nobody' }),
    }),
    part: async () => ({ name, module: await sources.read() }),
    devServer: server.url,
    // Without fast refresh, Vite's client reloads the page; a part without style sheets does not load it itself.
    head: refresh ? REFRESH : `<script type="module" src="${server.url}/@vite/client"></script>`,
  });
  const gateway = await stops.keep(
    startGateway({
      port: options.port,
      variable: options.portVariable,
      platformUrl: services?.url ?? (local ? site : undefined),
      answer: async (request, response) => {
        if (!refresh || !request.url?.startsWith('/@react-refresh'))
          return (await pages(request, response)) || rest(request, response);
        const runtime = await fetch(`${server.url}/@mf-react-refresh-local`);
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(await runtime.text());
        return true;
      },
    }),
  );
  return { url: `http://localhost:${gateway.port}`, parts: { [name]: server.url } };
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
