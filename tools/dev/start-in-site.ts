import path from 'node:path';
import { workspace } from '@platform/base/workspace';
import { asRemote } from '@platform/composer/server-modules';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { RemoteServerModule } from '@site/federation/remote';
import { developmentReact, REACT_URL } from './development-react';
import { followSources } from './follow-sources';
import { startGateway } from './gateway';
import type { LocalServices } from './local-services';
import { madeScripts } from './made-scripts';
import { OVERLAY_URL, overlayScript, overlayTags } from './overlay-script';
import { serverModule } from './page-sources';
import { reactInShell } from './react-in-shell';
import { runningSite } from './running-site';
import { isOnThisMachine } from './site-address';
import { siteFiles } from './site-files';
import { siteHeaders } from './site-headers';
import { sitePages } from './site-pages';
import { startPart } from './start-part';
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
  const { part: name, site, step, cacheDir, services } = options;
  const folder = workspace().folderOf(name);
  const running = runningSite(site);
  const react = await step('Reading the site', () => reactInShell(running));
  const server = await step(`Starting the dev server of ${name}`, () =>
    stops.keep(startPart(name, cacheDir ? { cacheDir } : {})),
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
  const shownInBadge: Parameters<typeof overlayTags>[0] = {
    ...{ part: name, site },
    ...(services
      ? { calls: 'emulators', stored: `${services.url}/__local/` }
      : { calls: local ? 'site' : 'nobody' }),
  };
  const headers = siteHeaders(site);
  const rest = siteFiles(running, headers);
  const pages = sitePages({
    running,
    headers,
    changed: react.changed,
    services,
    added: ({ live, html }) => overlayTags(shownInBadge, live, html),
    part: async () => ({ name, module: await sources.read() }),
    devServer: server.url,
  });
  const files: Record<string, () => Promise<string>> = {
    '/@react-refresh': async () => (await fetch(`${server.url}/@mf-react-refresh-local`)).text(),
    [REACT_URL]: () => developmentReact(folder),
    [OVERLAY_URL]: overlayScript,
  };
  const scripts = madeScripts();
  const gateway = await stops.keep(
    startGateway({
      port: options.port,
      variable: options.portVariable,
      platformUrl: services?.url ?? (local ? site : undefined),
      answer: async (request, response) => {
        const [address = ''] = (request.url ?? '').split('?');
        const script = files[address] ?? react.script(address);
        if (!script) return (await pages(request, response)) || rest(request, response);
        return scripts(request, response, script);
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
