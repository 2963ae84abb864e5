import { parseArgs } from 'node:util';
import { ReleaseError } from '@platform/base/errors/release-error';
import { REMOTE_NAMES } from '@site/contracts/microfrontend';
import { siteAddress } from './site-address';

export interface DevArguments {
  /** The part that comes from its sources; undefined: all parts. */
  part?: string;
  /** Origin of the site whose pages are shown around the part; undefined: the local one. */
  site?: string;
}

/**
 * Reads the arguments of `npm run dev`. Throws a ReleaseError if they are invalid.
 *
 * @param npm The value of `npm_config_site`, by which npm passes on `--site` if there is no `--` before it.
 */
export function devArguments(args: string[], npm?: string): DevArguments {
  if (npm !== undefined) throw new ReleaseError('dev/site-taken-by-npm', {});
  const { positionals, values } = parseArgs({
    args,
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const [part, ...more] = positionals;
  if (part !== undefined && !(REMOTE_NAMES as readonly string[]).includes(part))
    throw new ReleaseError('dev/unknown-part', { typed: part, known: [...REMOTE_NAMES] });
  if (more.length > 0) throw new ReleaseError('dev/several-parts', { surplus: more });
  if (values.site !== undefined && part === undefined)
    throw new ReleaseError('dev/site-without-part', { site: values.site, part: REMOTE_NAMES[0] });
  return {
    ...(part === undefined ? {} : { part }),
    ...(values.site === undefined ? {} : { site: siteAddress(values.site) }),
  };
}
