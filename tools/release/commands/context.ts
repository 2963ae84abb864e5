import { ReleaseError } from '@platform/base/errors/release-error';
import { workspace } from '@platform/base/workspace';
import { type ReleasableParts, releasableParts, unknownPart } from '@platform/releases/releasable-parts';
import type { ReleaseSite } from '@platform/releases/release-site';
import { versionSchema } from '@site/contracts/microfrontend';

/** The stage that is no stage: the site that runs on the data folder. */
export const LOCAL = 'local';

export interface Options {
  stage: string;
  json: boolean;
  dryRun: boolean;
  days: string | undefined;
  reason: string | undefined;
  pin: readonly string[];
  /** Folder of a finished build that is published as it is: nothing is built, and none of the part's code runs here. */
  built: string | undefined;
  yes: boolean;
  /** Of a retired part: addresses that would be lost answer 410. */
  gone?: boolean;
  /** Of a registration, as typed. */
  repository?: string | undefined;
  ids?: string | undefined;
  owner?: string | undefined;
  budget?: string | undefined;
  /** Of a development server, as typed. */
  site?: string | undefined;
  port?: string | undefined;
}

/** What a command gets besides its arguments. */
export interface Context {
  options: Options;
  /** Connects at the first call: `build` needs no site. */
  site(): Promise<ReleaseSite>;
  /** A line for people; nothing with `--json`. */
  say(line: string): void;
  /** Does a step and says how long it took. */
  step<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
}

/** A command: its answer is what `--json` prints. */
export type Command = (context: Context, args: readonly string[]) => Promise<unknown>;

/** A part's name, which must be there. */
export function required(name: string | undefined): string {
  if (!name) throw new ReleaseError('release/part-missing', { parts: Object.keys(releasableParts()) });
  return name;
}

/**
 * A part's name as it was typed. Throws a ReleaseError for one that is no part of this checkout, is not registered and is not live, so
 * that nothing is built, uploaded or composed for it.
 */
export async function knownPart(
  { site, options }: Pick<Context, 'site'> & { options: Pick<Options, 'stage'> },
  typed: string | undefined,
): Promise<string> {
  const name = required(typed);
  // What was packed into a repository's tools knows no later registration: there a stage itself says who releases, by role and door.
  if (options.stage !== LOCAL && workspace().parts.includes(name)) return name;
  const here: ReleasableParts = releasableParts();
  if (Object.hasOwn(here, name)) return name;
  const { parts, target } = await site();
  const known = { ...here, ...parts, ...(await target.log.current())?.versions };
  if (!Object.hasOwn(known, name)) throw unknownPart(name, Object.keys(known));
  return name;
}

/** A version as it was typed; undefined where none was. Throws a ReleaseError for what can be none. */
export function versionOf(typed: string | undefined): string | undefined {
  if (typed === undefined || versionSchema.safeParse(typed).success) return typed;
  throw new ReleaseError('release/invalid-version', { typed });
}
