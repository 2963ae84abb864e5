import { parseArgs } from 'node:util';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { ReleaseError, suggestWord } from '@platform/base/release-error';

interface DevArguments {
  /** The part that comes from its sources; undefined: all parts. */
  part?: string;
  /** Address of the site whose pages are shown around the part, as typed; undefined: the local one. */
  site?: string;
}

/**
 * Reads the arguments of `npm run dev`. Throws a ReleaseError if they are invalid.
 *
 * @param npm The value of `npm_config_site`, by which npm passes on `--site` if there is no `--` before it.
 */
export function devArguments(args: string[], npm?: string): DevArguments {
  const options = { site: { type: 'string' } } as const;
  const {
    positionals,
    values: { site },
  } = parseArgs({ args, options, allowPositionals: true });
  const [part, ...more] = positionals;
  if (more.length > 0 || (part && !(REMOTE_NAMES as readonly string[]).includes(part)))
    throw new ReleaseError(
      'dev/unknown-part',
      `Unknown microfrontend "${positionals.join(' ')}".${suggestWord(positionals.join(' '), REMOTE_NAMES)}`,
      `Name one of ${REMOTE_NAMES.join(', ')}, or none for all of them.`,
    );
  if (npm !== undefined || (site !== undefined && !part))
    throw new ReleaseError(
      'dev/site-arguments',
      '--site needs a microfrontend, and "--" before it, without which npm reads it.',
      `Write npm run dev -w ${REMOTE_NAMES[0]} -- --site <address>.`,
    );
  return { ...(part ? { part } : {}), ...(site === undefined ? {} : { site }) };
}
