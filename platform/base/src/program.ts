import { Command, CommanderError } from 'commander';

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
/** The values of a program's options. */
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
  const configured = (command: Command) =>
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => (printed += text), writeErr: (text) => (printed += text) })
      .helpOption('-h, --help', 'show this help');
  const program = configured(new Command(spec.name))
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
