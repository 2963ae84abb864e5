import { ReleaseError, suggestWord } from '@platform/base/release-error';
import { readWorkspace } from '@platform/base/workspace';
import { REGISTERED_PARTS, registeredParts } from '@platform/config/repositories';
import type { ReleaseSite } from '@platform/releases/release-site';
import { VERSION_DIGITS } from '@site/contracts/ids';
import { versionSchema } from '@site/contracts/microfrontend';
import { Command as Commander, CommanderError } from 'commander';
import type { RELEASE } from './commands/usage';

export interface CommandSpec {
  /** The arguments: `<part> [version]`; empty if there are none. */
  takes?: string;
  description: string;
  /** Names of the program's options that this command accepts, besides the common ones. */
  options?: readonly string[];
  example: string;
}

export interface ProgramSpec {
  /** `npm run release --` */
  name: string;
  description: string;
  commands: Record<string, CommandSpec>;
  /** Flags and description by the flag's name in camel case: `{ dryRun: ['--dry-run', '…'], reason: ['--reason <text>', '…'] }`. */
  options: Record<string, readonly [flags: string, description: string]>;
  /** Names of the options that every command accepts. */
  common: readonly string[];
}

type ValueOf<Flags> = Flags extends `${string}...>` ? string[] : Flags extends `${string}<${string}` ? string : boolean;
export type OptionsOf<Spec extends Pick<ProgramSpec, 'options'>> = {
  [Name in keyof Spec['options']]?: ValueOf<Spec['options'][Name][0]>;
};

export type Parsed<Spec extends ProgramSpec> =
  | { help: string }
  | { command: string; args: string[]; values: OptionsOf<Spec> };

/** Invalid arguments. The message suggests a correction or the command that shows the help. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/** Parses the arguments after the program's name. Throws a UsageError for an unknown command or option and for too many arguments. */
export function parseProgram<Spec extends ProgramSpec>(spec: Spec, argv: readonly string[]): Parsed<Spec> {
  let parsed: Parsed<Spec> = { help: '' };
  let printed = '';
  const configured = (command: Commander) =>
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => (printed += text), writeErr: (text) => (printed += text) })
      .helpOption('-h, --help', 'show this help');
  const program = configured(new Commander(spec.name))
    .description(spec.description)
    .usage('<command> [options]')
    .helpCommand(false)
    .addHelpText('after', `\n"${spec.name} <command> --help" shows the options of a command.`);
  for (const [name, { takes, description, options = [], example }] of Object.entries(spec.commands)) {
    const command = configured(program.command([name, takes].filter(Boolean).join(' ')))
      .description(description)
      .allowExcessArguments(false)
      .showHelpAfterError(`See "${spec.name} ${name} --help".`)
      .addHelpText('after', `\nExample: ${example}`)
      .action(() => {
        const args = command.processedArgs.filter((arg): arg is string => typeof arg === 'string');
        parsed = { command: name, args, values: command.opts() };
      });
    for (const option of [...options, ...spec.common]) {
      const [flags, text] = spec.options[option] ?? ['', ''];
      command.option(flags, text);
    }
  }
  program.showHelpAfterError(`See "${spec.name} --help".`);
  try {
    program.parse([...argv], { from: 'user' });
    return parsed;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0 || argv.length === 0) return { help: printed };
    throw new UsageError(printed.replace(/^error: /, '').trim());
  }
}

/** Exits with code 0 when the reader of standard output closes the pipe, as `| head` does (EPIPE). */
export function endQuietly(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

interface ReleaseProgram {
  spec: ProgramSpec;
  commands: Record<string, Command>;
  /** Converts the typed arguments to those of the command's function. */
  argsOf?(command: string, typed: readonly string[]): readonly string[];
  /** Rewrites the commands in a text to those of this program. */
  worded?(text: string): string;
}

/**
 * Runs one command and sets the exit code: 1 for a failure, 2 for a usage error. With `--json`, standard output is one
 * object, the result or `{"error", "code", "faults"}`; without, the steps and their times.
 */
export async function runProgram(program: ReleaseProgram, argv: readonly string[]): Promise<void> {
  const { spec, commands, argsOf = (_, typed) => typed, worded = (text) => text } = program;
  endQuietly();
  let values: Partial<Options> = {};
  try {
    const parsed = parseProgram(spec, argv);
    if ('help' in parsed) return console.log(parsed.help);
    values = parsed.values;
    const command = commands[parsed.command];
    if (!command) throw new Error(`The program lists the command "${parsed.command}", but has no function for it.`);
    const context = contextOf(values, worded);
    const answer = await command(context, argsOf(parsed.command, parsed.args));
    if (values.json) console.log(JSON.stringify(answer));
  } catch (error) {
    const message = worded(error instanceof ReleaseError ? error.message : explain(error, values.stage));
    const { code, faults } = error as Partial<ReleaseError>;
    if (argv.includes('--json')) console.log(JSON.stringify({ error: message, code, faults }));
    else console.error(message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function contextOf(values: Partial<Options>, worded: (text: string) => string): Context {
  const { stage = LOCAL, json = false, as } = values;
  // With --json, standard output contains only the result.
  const tell = (line: string) => (json ? console.error(worded(line)) : console.log(worded(line)));
  let connected: Promise<ReleaseSite> | undefined;
  return {
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
}

async function connect(stage: string, as: string | undefined): Promise<ReleaseSite> {
  if (stage === LOCAL) {
    const { localSite } = await import('@platform/releases/local/local-site');
    return localSite(as);
  }
  const { awsSite } = await import('@platform/releases/aws/aws-site');
  return awsSite(stage, as);
}

function explain(error: unknown, stage = LOCAL): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ECONNREFUSED') return message;
  return stage === LOCAL
    ? 'The local site does not answer at its recorded address: start it again with "npm start".'
    : `Can't connect to the stage: ${message}`;
}

/** Not a deployed stage: the site that runs on the data folder. */
const LOCAL = 'local';

export type Options = OptionsOf<typeof RELEASE> & { stage: string };

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

/** Returns a typed part name. Throws if it is neither in this checkout, nor registered, nor live. */
export async function knownPart({ site }: Pick<Context, 'site'>, name: string): Promise<string> {
  const here = [...readWorkspace().parts, ...registeredParts().map((part) => part.name)];
  if (here.includes(name)) return name;
  const live = await (await site()).target.log.current();
  const known = [...new Set([...here, ...Object.keys(live?.versions ?? {})])];
  if (known.includes(name)) return name;
  throw new ReleaseError(
    'release/unknown-part',
    `Unknown part "${name}".${suggestWord(name, known)} Known parts: ${known.join(', ')}.`,
    `Use one of them. A part from another repository needs a row in ${REGISTERED_PARTS}.`,
  );
}

/** Returns a typed version; undefined if none was typed. Throws a ReleaseError if it is not a valid version. */
export function versionOf(typed: string | undefined): string | undefined {
  if (typed === undefined || versionSchema.safeParse(typed).success) return typed;
  throw new ReleaseError(
    'release/invalid-version',
    `Invalid version "${typed}".`,
    `Expected ${VERSION_DIGITS} hexadecimal characters, as printed by "publish".`,
  );
}
