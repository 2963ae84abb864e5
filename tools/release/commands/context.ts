import type { OptionsOf } from '@platform/base/program';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import {
  type ReleasableParts,
  releasableParts,
  unknownPart,
} from '@platform/releases/orders/releasable-parts';
import type { ReleaseSite } from '@platform/releases/release-site';
import { versionSchema } from '@site/contracts/microfrontend';
import type { RELEASE } from './usage';

/** Not a deployed stage: the site that runs on the data folder. */
export const LOCAL = 'local';

export type Options = OptionsOf<typeof RELEASE> & { stage: string };

/** What a command gets in addition to its arguments. */
export interface Context {
  options: Options;
  /** Connects on the first call, because some commands need no site. */
  site(): Promise<ReleaseSite>;
  /** Prints a line for people; with `--json`, nothing. */
  say(line: string): void;
  /** Runs a step and prints how long it took. */
  step<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
}

/** A command; `--json` prints its result. */
export type Command = (context: Context, args: readonly string[]) => Promise<unknown>;

/**
 * Returns a typed part name. Throws a ReleaseError if it is neither in this checkout, nor registered, nor live, so that nothing
 * is built, uploaded or composed for it.
 */
export async function knownPart(
  { site, options }: Pick<Context, 'site'> & { options: Pick<Options, 'stage'> },
  name: string,
): Promise<string> {
  // Tools packed for another repository don't know later registrations. A deployed stage checks the part itself, by role and
  // door.
  if (options.stage !== LOCAL && workspace().parts.includes(name)) return name;
  const here: ReleasableParts = releasableParts();
  if (Object.hasOwn(here, name)) return name;
  const { parts, target } = await site();
  const known = { ...here, ...parts, ...(await target.log.current())?.versions };
  if (!Object.hasOwn(known, name)) throw unknownPart(name, Object.keys(known));
  return name;
}

/** Returns a typed version; undefined if none was typed. Throws a ReleaseError if it is not a valid version. */
export function versionOf(typed: string | undefined): string | undefined {
  if (typed === undefined || versionSchema.safeParse(typed).success) return typed;
  throw new ReleaseError(
    'release/invalid-version',
    `Invalid version "${typed}".`,
    'Expected 12 hexadecimal characters, as printed by "publish".',
  );
}
