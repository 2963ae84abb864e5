import { REMOTE_NAMES, SHELL } from '@site/contracts/microfrontend';
import type { Environment } from '../../infra/config/environment';
import { localSettings } from '../../infra/config/stage-settings';
import { devDocument } from './dev-document';
import { devPages } from './dev-pages';
import { devPolicy } from './dev-policy';
import { startGateway } from './gateway';
import { pageSources } from './page-sources';
import { startPart } from './start-part';
import { startServices } from './start-services';
import type { Stops } from './stops';

export interface DevOptions {
  environment: Environment;
  /** Folder for Vite's dependency caches; default: `.vite` in each part. */
  cacheDir?: string;
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  log(line: string): void;
}

export interface DevSite {
  url: string;
  parts: Record<string, string>;
}

/**
 * Starts every part from its sources behind one address. Adds each started service to `stops`, so that they can be stopped even
 * if a later step fails.
 */
export async function startDev(options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, step } = options;
  const platform = await startServices(options, stops);
  const names = [SHELL, ...REMOTE_NAMES];
  const cache = options.cacheDir ? { cacheDir: options.cacheDir } : {};
  const parts = await step('Starting the dev servers', () =>
    Promise.all(names.map((name) => stops.keep(startPart(name, cache)))),
  );
  const [shell, ...remotes] = parts;
  if (!shell) throw new Error('The dev server of the shell did not start.');
  const sources = await step('Reading the texts', () => stops.keep(pageSources(names, shell.reload)));
  const deployed = (await fetch(platform.url)).headers.get('content-security-policy');
  if (!deployed) throw new Error('The synthesized templates contain no Content-Security-Policy.');
  const template = async (pathname: string) => {
    const response = await fetch(`${shell.url}/`, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`The shell's dev server answered ${response.status} for ${pathname}.`);
    return response.text();
  };
  const gateway = await stops.keep(
    startGateway({
      port: environment.PORT,
      platformUrl: platform.url,
      viteUrl: shell.url,
      answer: devPages({
        sources,
        site: { settings: localSettings(environment) },
        entries: Object.fromEntries(remotes.map(({ name, url }) => [name, `${url}/remoteEntry.js`])),
        policy: devPolicy(
          deployed,
          remotes.map(({ url }) => url),
        ),
        document: async (site, page, pathname) => devDocument(await template(pathname), site, page.data),
      }),
    }),
  );
  return {
    url: `http://localhost:${gateway.port}`,
    parts: Object.fromEntries(parts.map(({ name, url }) => [name, url])),
  };
}
