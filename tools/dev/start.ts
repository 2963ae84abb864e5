import { languagePaths } from '@platform/base/language-paths';
import { endOnDiskFault } from '@platform/local/disk-fault';
import { requireStartable } from '@platform/local/startable';
import { SHELL } from '@site/contracts/microfrontend';
import { parseEnvironment } from '../../infra/config/environment';
import { devArguments } from './dev-arguments';
import { runningSite } from './running-site';
import { startAlone } from './start-alone';
import { type DevOptions, type DevSite, startDev } from './start-dev';
import { startInSite } from './start-in-site';
import { startLocalServices } from './start-services';
import { Stops } from './stops';

/** Differs from the local site's port, whose pages' files a browser may have cached for good. */
const IN_SITE_PORT = '8090';

const stops = new Stops();
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const stop = () => void stops.all().then(() => process.exit(0));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const { part, site: behind } = devArguments(process.argv.slice(2), process.env.npm_config_site);
  const environment = parseEnvironment({ ...(behind ? { PORT: IN_SITE_PORT } : {}), ...process.env });
  endOnDiskFault(environment.LOCAL_DATA_DIR);
  await requireStartable({ ...environment, PREVIEW_PORT: undefined });
  const options: DevOptions = {
    environment,
    ...(process.env.PART_CACHE ? { cacheDir: process.env.PART_CACHE } : {}),
    log: (line) => /"level":"(INFO|DEBUG)"|"_aws":/.test(line) || console.log(line),
    step: async (what, work) => {
      const at = performance.now();
      const result = await work();
      console.log(`${what.padEnd(44)}${seconds(at)}`);
      return result;
    },
  };
  const site = await startSite(part, behind, options);
  console.log(`\nReady after ${seconds(started)}.\n\n  Site          ${site.url}   (${languagePaths()})`);
  if (behind)
    console.log(`  Behind        ${behind}   (pages, data and the other parts; nothing is sent to it)`);
  if (site.services) console.log(`  Stored here   ${site.services}/__local/   (what forms and calls sent)`);
  for (const [name, url] of Object.entries(site.parts)) console.log(`  ${name.padEnd(14)}${url}`);
  if (site.parts[SHELL])
    console.log(`  UI gallery    ${new URL('/src/gallery/index.html', site.parts[SHELL])}`);
  console.log('\nPages update when you save a source file. Ctrl+C stops it.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stops.all();
  process.exit(1);
}

/** Starts what was asked for: all parts, one in the local site, or one in the site `behind`. */
async function startSite(
  part: string | undefined,
  behind: string | undefined,
  options: DevOptions,
): Promise<DevSite & { services?: string }> {
  if (!part) return startDev(options, stops);
  if (!behind) return startAlone(part, options, stops);
  const { cacheDir, environment, step } = options;
  // An address that can't be used is reported before anything is started.
  await runningSite(behind).site();
  const services = await startLocalServices(options, stops);
  const started = await startInSite(
    { part, site: behind, port: environment.PORT, portVariable: 'PORT', cacheDir, services, step },
    stops,
  );
  return { ...started, services: services.url };
}
