import { ReleaseError } from '@platform/base/errors/release-error';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { parseEnvironment } from '../../infra/config/environment';
import { type Command, LOCAL } from '../release/commands/context';

/** Beside the ports of a site that runs on this machine. */
const PORT = '8090';

/** Shows a running site with the part from its sources, until it is stopped. With `--json` it prints where once it is ready. */
export const dev: Command = async ({ options, step, say }, [part = '']) => {
  if (options.stage !== LOCAL) throw new ReleaseError('dev/stage', { stage: options.stage });
  const site = options.site === undefined ? localAddress() : addressOf(options.site);
  const port = portOf(options.port ?? PORT);
  // They bring Vite, which takes longer to load than most commands to run.
  const [{ startInSite }, { Stops }] = await Promise.all([
    import('../dev/start-in-site'),
    import('../dev/stops'),
  ]);
  const stops = new Stops();
  const stop = () => void stops.all().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const { url } = await startInSite({ part, site, port, step }, stops);
    if (options.json) console.log(JSON.stringify({ name: part, url, site }));
    say(`
  Site      ${url}   (/ru and /ua for Russian and Ukrainian)
  Behind    ${site}

${part} comes from its sources, which pages follow as you save them; all else is what runs behind. Ctrl+C stops it.`);
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
    throw new ReleaseError('dev/no-site', { why: (error as Error).message });
  }
}

/** The origin of an address as it was typed. */
function addressOf(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new ReleaseError('dev/invalid-address', { typed });
}

function portOf(typed: string): number {
  if (/^\d{1,5}$/.test(typed) && Number(typed) < 65_536) return Number(typed);
  throw new ReleaseError('dev/invalid-port', { typed });
}
