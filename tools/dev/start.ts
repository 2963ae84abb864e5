import path from 'node:path';
import { languagePaths } from '@platform/base/language-paths';
import { ROOT } from '@platform/base/root';
import type { Environment } from '@platform/config/environment';
import { parseEnvironment } from '@platform/config/environment';
import { contentSecurityPolicy } from '@platform/config/security-headers';
import { stageSettings } from '@platform/config/stage-settings';
import { stageByName } from '@platform/config/stages';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import { endOnDiskFault } from '@platform/local/disk-fault';
import { startPlatform } from '@platform/local/platform';
import { startSite } from '@platform/local/site';
import { requireStartable } from '@platform/local/startable';
import { synth } from '@platform/local/synth';
import { REMOTE_NAMES, SHELL } from '@site/contracts/microfrontend';
import { devArguments, withEmulators } from './dev-arguments';
import { devDocument, devPolicy } from './dev-document';
import { answerPage, sourcePages } from './dev-pages';
import { startGateway } from './gateway';
import { proxy } from './proxy';
import { runningSite } from './running-site';
import { siteSources } from './sources';
import { type LocalServices, startInSite } from './start-in-site';
import { Stops, startPart } from './start-part';

interface DevOptions {
  environment: Environment;
  /** Folder for Vite's dependency caches; default: `.vite` in each part. */
  cacheDir?: string | undefined;
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  log(line: string): void;
}

interface DevSite {
  url: string;
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
  const { agentId } = stageSettings(stageByName('local', environment)).voice;
  return { url, policy: contentSecurityPolicy({ elevenLabsUrl }), agentId };
}

/**
 * Starts every part from its sources behind one address. Adds each started service to `stops`, so that they can be stopped even
 * if a later step fails.
 */
async function startDev(options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, step, cacheDir } = options;
  const services = await startServices(options, stops);
  const [shell, ...remotes] = await step('Starting the dev servers', () =>
    Promise.all([SHELL, ...REMOTE_NAMES].map((name) => stops.keep(startPart(name, cacheDir)))),
  );
  if (!shell) throw new Error('The dev server of the shell did not start.');
  const sources = await step('Reading the texts', () => stops.keep(siteSources(shell.reload)));
  const pages = sourcePages({
    sources,
    settings: stageSettings(stageByName('local', environment)),
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
  return { url: `http://localhost:${gateway.port}` };
}

/**
 * Starts one microfrontend from its sources in a local site with published versions of the other parts. These are built with
 * React's development build, so that saved components are updated in place.
 */
async function startAlone(part: string, options: DevOptions, stops: Stops): Promise<DevSite> {
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
async function startBehind(part: string, site: string, options: DevOptions, stops: Stops): Promise<DevSite> {
  const { environment, cacheDir, step } = options;
  const services = await startServices(options, stops);
  const started = await startInSite({ part, site, port: environment.PORT, cacheDir, services, step }, stops);
  return { ...started, stored: `${services.url}/__local/` };
}

/** Differs from the local site's port, whose pages' files a browser may have cached for good. */
const IN_SITE_PORT = '8090';

const stops = new Stops();
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

try {
  const { part, site: behind } = devArguments(process.argv.slice(2), process.env.npm_config_site);
  const environment = parseEnvironment(
    behind ? { PORT: IN_SITE_PORT, ...withEmulators(process.env) } : process.env,
  );
  endOnDiskFault(environment.LOCAL_DATA_DIR);
  await requireStartable({ ...environment, PREVIEW_PORT: undefined });
  // An address that can't be used is reported before anything is started.
  if (behind) await runningSite(behind).site();
  const options: DevOptions = {
    environment,
    cacheDir: process.env.PART_CACHE,
    log: (line) => /"level":"(INFO|DEBUG)"|"_aws":/.test(line) || console.log(line),
    step: async (what, work) => {
      const at = performance.now();
      const result = await work();
      console.log(`${what.padEnd(44)}${seconds(at)}`);
      return result;
    },
  };
  const site = await (part && behind
    ? startBehind(part, behind, options, stops)
    : part
      ? startAlone(part, options, stops)
      : startDev(options, stops));
  console.log(`\nReady after ${seconds(started)}.\n\n  Site          ${site.url}   (${languagePaths()})`);
  if (behind)
    console.log(`  Behind        ${behind}   (pages, data and the other parts; nothing is sent to it)`);
  if (site.stored) console.log(`  Stored here   ${site.stored}   (what forms and calls sent)`);
  console.log('\nPages update when you save a source file. Ctrl+C stops it.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stops.all();
  process.exit(1);
}
