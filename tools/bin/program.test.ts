import { Option } from 'commander';
import { expect, it } from 'vitest';
import { OPS } from '../ops/run';
import { RELEASE } from '../release/commands/usage';
import { type ProgramSpec, parseProgram, UsageError } from '../release/run-program';

const PROGRAMS: [string, ProgramSpec][] = [
  ['release', RELEASE],
  ['ops', OPS],
];
const EVERY = PROGRAMS.flatMap(([, program]) => Object.keys(program.commands).map((command) => ({ program, command })));
const help = (program: ProgramSpec, ...args: string[]) => {
  const parsed = parseProgram(program, args);
  return 'help' in parsed ? parsed.help : '';
};

it.each(EVERY)('$program.name $command --help shows usage, options and an example', ({ program, command }) => {
  for (const option of program.commands[command]?.options ?? []) expect(Object.keys(program.options)).toContain(option);
  const text = help(program, command, '--help');
  expect(text).toContain(`Usage: ${program.name} ${command} [options]`);
  expect(text).toContain('Options:\n  --');
  expect(text).toContain(`Example: ${program.name} ${command}`);
  expect(help(program)).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
});

it.each(PROGRAMS)('the options of %s have the names that the commands read', (_name, { options }) => {
  for (const [name, [flags]] of Object.entries(options)) expect(new Option(flags).attributeName()).toBe(name);
});

it.each([
  [['promot', 'mfe-products'], "unknown command 'promot'\n(Did you mean promote?)"],
  [['xyzzy'], 'unknown command \'xyzzy\'\nSee "npm run release -- --help".'],
  [['status', '--jsn'], "unknown option '--jsn'\n(Did you mean --json?)"],
  [['status', '--reason', 'x'], "unknown option '--reason'"],
  [['freeze', '--reason'], "option '--reason <text>' argument missing"],
  [['status', '--json=yes'], "unknown option '--json=yes'"],
  [['publish', 'shell', 'more'], "too many arguments for 'publish'"],
  [['promote'], "missing required argument 'part'"],
  [['constructor'], "unknown command 'constructor'"],
])('rejects %j with a message', (argv, says) => {
  expect(() => parseProgram(RELEASE, argv)).toThrow(UsageError);
  expect(() => parseProgram(RELEASE, argv)).toThrow(says);
});

it('parses a command, its arguments and its options', () => {
  expect(parseProgram(RELEASE, ['promote', 'shell', '10', '--stage', 'prod', '--json'])).toEqual({
    command: 'promote',
    args: ['shell', '10'],
    values: { stage: 'prod', json: true },
  });
  expect(parseProgram(RELEASE, ['gc', '--dry-run'])).toMatchObject({
    values: { dryRun: true },
  });
});
