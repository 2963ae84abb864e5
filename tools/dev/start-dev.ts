import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import { startPlatform } from '@platform/local/platform';
import { startSite } from '@platform/local/site';
import { synth } from '@platform/local/synth';
import { REMOTE_NAMES, SHELL } from '@site/contracts/microfrontend';
import { contentSecurityPolicy } from '../../infra/config/content-security-policy';
import type { Environment } from '../../infra/config/environment';
import { localSettings } from '../../infra/config/stage-settings';
import { devDocument, devPolicy } from './dev-document';
import { answerPage, sourcePages } from './dev-pages';
import { startGateway } from './gateway';
import { proxy } from './proxy';
import { siteSources } from './sources';
import { type LocalServices, startInSite } from './start-in-site';
import { type Stops, startPart } from './start-part';

export interface DevOptions {
  environment: Environment;
  /** Folder for Vite's dependency caches; default: `.vite` in each part. */
  cacheDir?: string | undefined;
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  log(line: string): void;
}

export interface DevSite {
  url: string;
  /** Address of the kit's gallery, if the shell comes from its sources. */
  gallery?: string;
  /** Address of the page that lists what forms and calls sent, if not the site's own. */
  stored?: string;
}

/** Functions that are bundled again when their sources change. Started before the templates are synthesized, to miss no change. */
const freshFunctions = (stops: Stops) =>
  stops.keep(Promise.resolve(new FreshFunctions({ root: ROOT, say: console.log })));

/** Starts the local platform: the API and the emulators. */
async function startServices(options: DevOptions, stops: Stops): Promise<LocalServices> {
  const { environment, step, log } = options;
  const { LOCAL_DATA_DIR: dataDir, DYNAMODB_PORT: dynamodbPort } = environment;
  const cdkOut = path.resolve(dataDir, 'cdk.out');
  const fresh = await freshFunctions(stops);
  await step('Synthesizing the AWS templates', () => synth({ cdkOut, stage: 'local', environment }));
  const { url, elevenLabsUrl } = await step('Starting the local platform', () =>
    stops.keep(startPlatform({ environment, dataDir, cdkOut, port: 0, dynamodbPort, fresh, log })),
  );
  const { agentId } = localSettings(environment).voice;
  return { url, policy: contentSecurityPolicy({ elevenLabsUrl }), agentId };
}

/**
 * Starts every part from its sources behind one address. Adds each started service to `stops`, so that they can be stopped even
 * if a later step fails.
 */
export async function startDev(options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, step, cacheDir } = options;
  const services = await startServices(options, stops);
  const [shell, ...remotes] = await step('Starting the dev servers', () =>
    Promise.all([SHELL, ...REMOTE_NAMES].map((name) => stops.keep(startPart(name, cacheDir)))),
  );
  if (!shell) throw new Error('The dev server of the shell did not start.');
  const sources = await step('Reading the texts', () => stops.keep(siteSources(shell.reload)));
  const pages = sourcePages({
    sources,
    settings: localSettings(environment),
    entries: Object.fromEntries(remotes.map(({ name, url }) => [name, `${url}/remoteEntry.js`])),
    policy: devPolicy(
      services.policy,
      remotes.map(({ url }) => url),
    ),
    async document(site, page) {
      const template = await fetch(`${shell.url}/`, { headers: { accept: 'text/html' } });
      if (!template.ok)
        throw new Error(`The shell's dev server answered ${template.status} for its document.`);
      return devDocument(await template.text(), site, page);
    },
  });
  const gateway = await stops.keep(
    startGateway({
      port: environment.PORT,
      platformUrl: services.url,
      viteUrl: shell.url,
      async answer(request, response) {
        if (!(await answerPage(pages, request, response))) proxy(request, response, shell.url);
      },
    }),
  );
  return { url: `http://localhost:${gateway.port}`, gallery: `${shell.url}/src/gallery/index.html` };
}

/**
 * Starts one microfrontend from its sources in a local site with published versions of the other parts. These are built with
 * React's development build, so that saved components are updated in place.
 */
export async function startAlone(part: string, options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, cacheDir, step, log } = options;
  const cdkOut = path.resolve(environment.LOCAL_DATA_DIR, 'cdk.out');
  const fresh = await freshFunctions(stops);
  const behind = { ...environment, PORT: 0 };
  const site = await stops.keep(
    startSite({ environment: behind, cdkOut, mode: 'development', release: false, fresh, step, log }),
  );
  return startInSite({ part, site: site.url, port: environment.PORT, cacheDir, refresh: true, step }, stops);
}

/** Starts one microfrontend from its sources in a site that runs elsewhere, with this checkout's functions and the emulators. */
export async function startBehind(
  part: string,
  site: string,
  options: DevOptions,
  stops: Stops,
): Promise<DevSite> {
  const { environment, cacheDir, step } = options;
  const services = await startServices(options, stops);
  const started = await startInSite({ part, site, port: environment.PORT, cacheDir, services, step }, stops);
  return { ...started, stored: `${services.url}/__local/` };
}
