/*
 * Node's own parser reads the options; the errors and the help are ours. Why not citty: 0.2.2 runs a command in spite of an unknown
 * option, an argument too many or an option without its value, so a mistyped --dry-run would release.
 */

import { parseArgs } from 'node:util';
import { suggestion } from './nearest.mjs';

export interface OptionSpec {
  type: 'string' | 'boolean';
  /** Placeholder of its value in the usage: `<days>`. */
  value?: string;
  multiple?: boolean;
  description: string;
}

export interface CommandSpec {
  /** The arguments: `<part> [version]`; empty if there are none. */
  takes?: string;
  description: string;
  /** Names of the program's options that this command accepts, besides the common ones. */
  options?: readonly string[];
  example?: string;
}

export interface ProgramSpec {
  /** `npm run release --` */
  name: string;
  description: string;
  commands: Record<string, CommandSpec>;
  options: Record<string, OptionSpec>;
  /** Names of the options that every command accepts. */
  common: readonly string[];
}

export type Values = Record<string, string | boolean | string[] | undefined>;
export type Parsed = { help: string } | { command: string; args: string[]; values: Values };

/** Invalid arguments. The message suggests a correction or the command that shows the help. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/** Parses the arguments after the program's name. Throws a UsageError for an unknown command or option and for too many arguments. */
export function parseProgram(program: ProgramSpec, argv: readonly string[]): Parsed {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        Object.entries(program.options).map(([name, { type, multiple = false }]) => [
          name,
          { type, multiple },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [name, ...args] = positionals;
  const command =
    name !== undefined && Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (values.help)
    return { help: name && command ? commandHelp(program, name, command) : programHelp(program) };
  if (name === undefined) return { help: programHelp(program) };
  if (!command) {
    const near = suggestion(name, Object.keys(program.commands));
    throw new UsageError(`Unknown command "${name}".${near} See "${program.name} --help".`);
  }
  const known = [...program.common, ...(command.options ?? [])];
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name === 'help') continue;
    if (!known.includes(token.name)) {
      const near = suggestion(
        token.name,
        known.map((option) => option),
      );
      throw new UsageError(
        `Unknown option "${token.rawName}" of "${name}".${near.replace('"', '"--')} See "${program.name} ${name} --help".`,
      );
    }
    const { type, value } = program.options[token.name] ?? { type: 'boolean' };
    if (type === 'string' && (token.value === undefined || token.value === ''))
      throw new UsageError(
        `The option "${token.rawName}" needs a value: ${token.rawName} ${value ?? '<value>'}.`,
      );
    if (type === 'boolean' && token.value !== undefined)
      throw new UsageError(`The option "${token.rawName}" takes no value, but was given "${token.value}".`);
  }
  const most = (command.takes ?? '').match(/[<[]/g)?.length ?? 0;
  if (args.length > most) {
    throw new UsageError(
      `Too many arguments: "${args.slice(most).join(' ')}". Usage: ${usageLine(program, name, command)}`,
    );
  }
  return { command: name, args, values: values as Values };
}

const usageLine = ({ name }: ProgramSpec, command: string, { takes }: CommandSpec) =>
  [name, command, takes].filter(Boolean).join(' ');

function optionLines(program: ProgramSpec, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const option = program.options[name];
    if (!option) return [];
    return [`  ${`--${name}${option.value ? ` ${option.value}` : ''}`.padEnd(26)} ${option.description}`];
  });
}

function commandHelp(program: ProgramSpec, name: string, command: CommandSpec): string {
  return [
    command.description,
    '',
    `Usage: ${usageLine(program, name, command)}`,
    '',
    'Options:',
    ...optionLines(program, [...(command.options ?? []), ...program.common]),
    ...(command.example ? ['', `Example: ${command.example}`] : []),
  ].join('\n');
}

function programHelp(program: ProgramSpec): string {
  const commands = Object.entries(program.commands).map(
    ([name, { takes, description }]) =>
      `  ${[name, takes].filter(Boolean).join(' ').padEnd(26)} ${description}`,
  );
  const [first] = Object.values(program.commands).flatMap(({ example }) => example ?? []);
  return [
    program.description,
    '',
    `Usage: ${program.name} <command> [options]; ${program.name} <command> --help shows the options of a command`,
    '',
    ...commands,
    '',
    'Options of every command:',
    ...optionLines(program, program.common),
    ...(first ? ['', `Example: ${first}`] : []),
  ].join('\n');
}
