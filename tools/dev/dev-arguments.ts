import { parseArgs } from 'node:util';
import { suggestion } from '@platform/base/nearest.mjs';
import { ReleaseError } from '@platform/base/release-error';
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
  if (npm !== undefined)
    throw new ReleaseError(
      'dev/site-taken-by-npm',
      '--site did not arrive: npm, which ran this command, read it.',
      'Write "--" before it: npm run dev -w mfe-products -- --site <address>.',
    );
  const { positionals, values } = parseArgs({
    args,
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const [part, ...more] = positionals;
  if (part !== undefined && !(REMOTE_NAMES as readonly string[]).includes(part))
    throw new ReleaseError(
      'dev/unknown-part',
      `Unknown microfrontend "${part}".${suggestion(part, REMOTE_NAMES)}`,
      `Name one of ${REMOTE_NAMES.join(', ')}, or none for all of them.`,
    );
  if (more.length > 0)
    throw new ReleaseError(
      'dev/several-parts',
      '"npm run dev" serves all parts from their sources, or one.',
      `Remove "${more.join(' ')}".`,
    );
  if (values.site !== undefined && part === undefined)
    throw new ReleaseError(
      'dev/site-without-part',
      '--site shows one microfrontend in that site, and none is named.',
      `Name it: npm run dev -w ${REMOTE_NAMES[0]} -- --site ${values.site}`,
    );
  return {
    ...(part === undefined ? {} : { part }),
    ...(values.site === undefined ? {} : { site: siteAddress(values.site) }),
  };
}
