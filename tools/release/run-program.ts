import { endQuietly } from '@platform/base/broken-pipe';
import { ReleaseError } from '@platform/base/errors/release-error';
import { errorText, shownError } from '@platform/base/errors/text';
import { type ProgramSpec, parseProgram, UsageError } from '@platform/base/program';
import { localSite } from '@platform/releases/local/local-site';
import type { ReleaseSite } from '@platform/releases/release-site';
import { parseEnvironment } from '../../infra/config/environment';
import { type Command, type Context, LOCAL } from './commands/context';

/** A command line program of releases: what it takes, and what each command does. */
export interface ReleaseProgram {
  spec: ProgramSpec;
  commands: Record<string, Command>;
  /** The arguments of a command's function, of those that were typed. */
  argsOf?(command: string, typed: readonly string[]): readonly string[];
}

/**
 * Runs one command and sets the exit code: 1 for what is refused, 2 for what can't be understood. With `--json`, standard output holds
 * one object, the answer or `{"error", "code", "faults"}`; without, what is done and how long it took.
 */
export async function runProgram(program: ReleaseProgram, argv: readonly string[]): Promise<void> {
  endQuietly();
  const where = { stage: LOCAL };
  try {
    await runCommand(program, argv, where);
  } catch (error) {
    if (argv.includes('--json')) console.log(JSON.stringify(answerOf(error, where.stage)));
    else console.error(error instanceof ReleaseError ? shownError(error) : explain(error, where.stage));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function runCommand(
  { spec, commands, argsOf = (_, typed) => typed }: ReleaseProgram,
  argv: readonly string[],
  where: { stage: string },
): Promise<void> {
  const parsed = parseProgram(spec, argv);
  if ('help' in parsed) {
    console.log(parsed.help);
    return;
  }
  const command = commands[parsed.command];
  if (!command) throw new Error(`The command "${parsed.command}" has no function.`);
  const text = (name: string) => parsed.values[name] as string | undefined;
  const flag = (name: string) => parsed.values[name] === true;
  const stage = text('stage') ?? LOCAL;
  const json = flag('json');
  where.stage = stage;
  // Standard output holds the answer alone when a machine reads it.
  const tell = (line: string) => (json ? console.error(line) : console.log(line));
  let connected: Promise<ReleaseSite> | undefined;
  const context: Context = {
    options: {
      stage,
      json,
      dryRun: flag('dry-run'),
      days: text('days'),
      reason: text('reason'),
      pin: (parsed.values.pin ?? []) as string[],
      built: text('built'),
      yes: flag('yes'),
      gone: flag('gone'),
      repository: text('repository'),
      ids: text('ids'),
      owner: text('owner'),
      budget: text('budget'),
      site: text('site'),
      port: text('port'),
    },
    site: () => (connected ??= connect(stage, text('as'), tell)),
    say: (line) => json || console.log(line),
    async step(what, work) {
      const started = performance.now();
      tell(`${what} …`);
      const result = await work();
      tell(`${what.padEnd(46)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return result;
    },
  };
  const answer = await command(context, argsOf(parsed.command, parsed.args));
  if (json) console.log(JSON.stringify(answer));
}

async function connect(
  stage: string,
  as: string | undefined,
  tell: (line: string) => void,
): Promise<ReleaseSite> {
  if (stage === LOCAL) return localSite(parseEnvironment(process.env), tell);
  const { awsSite } = await import('@platform/releases/aws/aws-site');
  return awsSite(stage, as);
}

/** What `--json` prints of an error. `data`: what its text is made of. */
function answerOf(error: unknown, stage: string) {
  if (!(error instanceof ReleaseError))
    return { error: explain(error, stage), code: (error as { code?: string }).code };
  const { code, faults, told } = error;
  return { error: errorText(told), code, data: told.data, faults };
}

function explain(error: unknown, stage: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ECONNREFUSED') return message;
  return stage === LOCAL
    ? 'The site does not answer although it said where: start it again with "npm start".'
    : `The stage can't be reached from here: ${message}`;
}
