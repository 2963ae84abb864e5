import { parseArgs } from 'node:util';
import { suggestion } from '@platform/base/nearest.mjs';
import { REMOTE_NAMES } from '@site/contracts/microfrontend';
import { siteAddress } from './site-address';

export interface DevArguments {
  /** The part that comes from its sources; undefined: all parts. */
  part?: string;
  /** Origin of the site whose pages are shown around the part; undefined: the local one. */
  site?: string;
}

/**
 * Reads the arguments of `npm run dev`. Throws if they are invalid.
 *
 * @param npm The value of `npm_config_site`, by which npm passes on `--site` if there is no `--` before it.
 */
export function devArguments(args: string[], npm?: string): DevArguments {
  if (npm !== undefined)
    throw new Error(
      'npm took --site for itself: write "--" before it, as in npm run dev -w mfe-products -- --site …',
    );
  const { positionals, values } = parseArgs({
    args,
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const [part, ...more] = positionals;
  if (part !== undefined && !(REMOTE_NAMES as readonly string[]).includes(part))
    throw new Error(
      `Unknown microfrontend "${part}".${suggestion(part, REMOTE_NAMES)} Known: ${REMOTE_NAMES.join(', ')}.`,
    );
  if (more.length > 0) throw new Error(`npm run dev takes one microfrontend: remove "${more.join(' ')}".`);
  if (values.site !== undefined && part === undefined)
    throw new Error(
      `--site shows one microfrontend in that site: npm run dev -w ${REMOTE_NAMES[0]} -- --site ${values.site}`,
    );
  return {
    ...(part === undefined ? {} : { part }),
    ...(values.site === undefined ? {} : { site: siteAddress(values.site) }),
  };
}
