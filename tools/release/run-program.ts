import { endQuietly } from '@platform/base/broken-pipe';
import { type ProgramSpec, parseProgram, UsageError } from '@platform/base/program';
import { ReleaseError } from '@platform/base/release-error';
import { parseEnvironment } from '@platform/config/environment';
import { localSite } from '@platform/releases/local/local-site';
import type { ReleaseSite } from '@platform/releases/release-site';
import { type Command, type Context, LOCAL, type Options } from './commands/context';

/** A command line program: its arguments, and the function of each command. */
export interface ReleaseProgram {
  spec: ProgramSpec;
  commands: Record<string, Command>;
  /** Converts the typed arguments to those of the command's function. */
  argsOf?(command: string, typed: readonly string[]): readonly string[];
  /** Rewrites the commands in a text to those of this program. */
  worded?(text: string): string;
}

/**
 * Runs one command and sets the exit code: 1 for a failure, 2 for a usage error. With `--json`, standard output is one object,
 * the result or `{"error", "code", "faults"}`; without, the steps and their times.
 */
export async function runProgram(program: ReleaseProgram, argv: readonly string[]): Promise<void> {
  endQuietly();
  const where = { stage: LOCAL };
  try {
    await runCommand(program, argv, where);
  } catch (error) {
    const { worded = (text) => text } = program;
    const message = worded(error instanceof ReleaseError ? error.message : explain(error, where.stage));
    const { code, faults } = error as Partial<ReleaseError>;
    if (argv.includes('--json')) console.log(JSON.stringify({ error: message, code, faults }));
    else console.error(message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function runCommand(
  { spec, commands, argsOf = (_, typed) => typed, worded = (text) => text }: ReleaseProgram,
  argv: readonly string[],
  where: { stage: string },
): Promise<void> {
  const parsed = parseProgram(spec, argv);
  if ('help' in parsed) {
    console.log(parsed.help);
    return;
  }
  const command = commands[parsed.command];
  if (!command)
    throw new Error(`The program lists the command "${parsed.command}", but has no function for it.`);
  const values = parsed.values as Partial<Options>;
  const { stage = LOCAL, json = false, as } = values;
  where.stage = stage;
  // With --json, standard output contains only the result.
  const tell = (line: string) => (json ? console.error(worded(line)) : console.log(worded(line)));
  let connected: Promise<ReleaseSite> | undefined;
  const context: Context = {
    options: { ...values, stage },
    site: () => (connected ??= connect(stage, as)),
    say: (line) => json || console.log(worded(line)),
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

async function connect(stage: string, as: string | undefined): Promise<ReleaseSite> {
  if (stage === LOCAL) return localSite(parseEnvironment(process.env), as);
  const { awsSite } = await import('@platform/releases/aws/aws-site');
  return awsSite(stage, as);
}

function explain(error: unknown, stage: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ECONNREFUSED') return message;
  return stage === LOCAL
    ? 'The local site does not answer at its recorded address: start it again with "npm start".'
    : `Can't connect to the stage: ${message}`;
}
