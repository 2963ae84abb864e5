import { ReleaseError } from '../release';
import type { ReleaseSite } from '../release-site';
import { USAGE } from './usage';

export interface Options {
  json: boolean;
  dryRun: boolean;
  days: string | undefined;
  reason: string | undefined;
  pin: readonly string[];
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

/** An argument that must be there. Throws a ReleaseError with the usage. */
export function required(name: string | undefined): string {
  if (!name) throw new ReleaseError(`Which part?\n\n${USAGE}`);
  return name;
}
