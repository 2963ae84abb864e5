import { languagePaths } from '@platform/base/language-paths';
import type { OptionsOf } from '@platform/base/program';
import { ReleaseError } from '@platform/base/release-error';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { parseEnvironment } from '../../infra/config/environment';
import { OTHER_SITE } from '../dev/running-site';
import { siteAddress } from '../dev/site-address';
import { type Command, LOCAL } from '../release/commands/context';
import type { PART } from './usage';

/** Differs from the ports of a local site. */
const DEFAULT_PORT = '8090';

/**
 * Serves a running site with the part from its sources until it is stopped. With `--json`, prints the address once it is ready.
 */
export const dev: Command = async ({ options, step, say }, [part = '']) => {
  if (options.stage !== LOCAL)
    throw new ReleaseError(
      'dev/stage',
      `"dev" takes no stage, but was given "--stage ${options.stage}".`,
      `Omit it, or ${OTHER_SITE}`,
    );
  const typed = options as OptionsOf<typeof PART>;
  const site = typed.site === undefined ? localAddress() : siteAddress(typed.site);
  const port = portOf(typed.port ?? DEFAULT_PORT);
  // Load these on demand: they import Vite, which takes longer to load than most commands to run.
  const [{ startInSite }, { Stops }] = await Promise.all([
    import('../dev/start-in-site'),
    import('../dev/stops'),
  ]);
  const stops = new Stops();
  const stop = () => void stops.all().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const { url } = await startInSite({ part, site, port, portVariable: '--port', step }, stops);
    if (options.json) console.log(JSON.stringify({ name: part, url, site }));
    say(`
  Site      ${url}   (${languagePaths()})
  Behind    ${site}

${part} comes from its sources, and pages update when you save; everything else comes from the site behind. Ctrl+C stops it.`);
  } catch (error) {
    await stops.all();
    throw error;
  }
  return new Promise<never>(() => {});
};

function localAddress(): string {
  const { LOCAL_DATA_DIR } = parseEnvironment(process.env);
  try {
    return runningPlatform(LOCAL_DATA_DIR).url;
  } catch (error) {
    throw new ReleaseError('dev/no-site', (error as Error).message, `Or ${OTHER_SITE}`);
  }
}

function portOf(typed: string): number {
  if (/^\d{1,5}$/.test(typed) && Number(typed) < 65_536) return Number(typed);
  throw new ReleaseError(
    'dev/invalid-port',
    `Invalid port "${typed}".`,
    'Give a whole number up to 65535; 0 picks any free port.',
  );
}
