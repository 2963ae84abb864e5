import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import {
  type ReleasableParts,
  releasableParts,
  unknownPart,
} from '@platform/releases/orders/releasable-parts';
import type { ReleaseSite } from '@platform/releases/release-site';
import { versionSchema } from '@site/contracts/microfrontend';

/** Not a deployed stage: the site that runs on the data folder. */
export const LOCAL = 'local';

export interface Options {
  stage: string;
  json: boolean;
  dryRun: boolean;
  days: string | undefined;
  /** For `doctor`: seconds, as typed. */
  timeout?: string | undefined;
  reason: string | undefined;
  pin: readonly string[];
  /** Folder of a finished build to publish: nothing is built, and none of the part's code runs here. */
  built: string | undefined;
  yes: boolean;
  /** On AWS: the entry whose rights are used. */
  as?: string | undefined;
  /** For `canary`: print the address that shows it. */
  show?: boolean;
  /** For `promote`: the stage whose signed version is taken, without a build. */
  from?: string | undefined;
  /** For `promote`: as a canary that the judge steps; and in spite of what is known about a canary. */
  gradually?: boolean;
  anyway?: boolean;
  /** For `retire`: addresses of the part that have not moved answer 410. */
  gone?: boolean;
  /** For `register`, as typed. */
  repository?: string | undefined;
  ids?: string | undefined;
  owner?: string | undefined;
  budget?: string | undefined;
  /** For `dev`, as typed. */
  site?: string | undefined;
  port?: string | undefined;
}

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

/** Returns the part's name. Throws a ReleaseError if none was typed. */
export function required(name: string | undefined): string {
  if (!name)
    throw new ReleaseError(
      'release/part-missing',
      `No part given. Known parts: ${Object.keys(releasableParts()).join(', ')}.`,
      `See "npm run release -- --help".`,
    );
  return name;
}

/**
 * Returns a typed part name. Throws a ReleaseError if it is neither in this checkout, nor registered, nor live, so that nothing
 * is built, uploaded or composed for it.
 */
export async function knownPart(
  { site, options }: Pick<Context, 'site'> & { options: Pick<Options, 'stage'> },
  typed: string | undefined,
): Promise<string> {
  const name = required(typed);
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
