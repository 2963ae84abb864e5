import { languagePaths } from '@platform/base/language-paths';
import { endOnDiskFault } from '@platform/local/disk-fault';
import { requireStartable } from '@platform/local/startable';
import { parseEnvironment } from '../../infra/config/environment';
import { devArguments, withEmulators } from './dev-arguments';
import { runningSite } from './running-site';
import { type DevOptions, startAlone, startBehind, startDev } from './start-dev';
import { Stops } from './start-part';

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
  if (site.gallery) console.log(`  UI gallery    ${site.gallery}`);
  console.log('\nPages update when you save a source file. Ctrl+C stops it.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stops.all();
  process.exit(1);
}
