import { shownError } from '@platform/base/errors/text';
import { languagePaths } from '@platform/base/language-paths';
import { suggestion } from '@platform/base/nearest.mjs';
import { requireStartable } from '@platform/local/startable';
import { REMOTE_NAMES, SHELL } from '@site/contracts/microfrontend';
import { parseEnvironment } from '../../infra/config/environment';
import { startAlone } from './start-alone';
import { type DevOptions, startDev } from './start-dev';
import { Stops } from './stops';

const [alone, ...more] = process.argv.slice(2);
const stops = new Stops();
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const stop = () => void stops.all().then(() => process.exit(0));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  if (alone !== undefined && !(REMOTE_NAMES as readonly string[]).includes(alone)) {
    throw new Error(
      `Unknown microfrontend "${alone}".${suggestion(alone, REMOTE_NAMES)} Known: ${REMOTE_NAMES.join(', ')}.`,
    );
  }
  if (more.length > 0) throw new Error(`npm run dev takes one microfrontend: remove "${more.join(' ')}".`);
  const environment = parseEnvironment(process.env);
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
  const site = alone ? await startAlone(alone, options, stops) : await startDev(options, stops);
  console.log(`\nReady after ${seconds(started)}.\n\n  Site          ${site.url}   (${languagePaths()})`);
  for (const [name, url] of Object.entries(site.parts)) console.log(`  ${name.padEnd(14)}${url}`);
  if (site.parts[SHELL])
    console.log(`  UI gallery    ${new URL('/src/gallery/index.html', site.parts[SHELL])}`);
  console.log('\nPages update when you save a source file. Ctrl+C stops it.');
} catch (error) {
  console.error(`\n${shownError(error)}`);
  await stops.all();
  process.exit(1);
}
