import { expect, it } from 'vitest';
import { OPS } from '../../../tools/ops/run';
import { RELEASE } from '../../../tools/release/commands/usage';
import { nearest } from './nearest.mjs';
import { type ProgramSpec, parseProgram } from './program';

const PROGRAMS: [string, ProgramSpec][] = [
  ['release', RELEASE],
  ['ops', OPS],
];
const EVERY = PROGRAMS.flatMap(([, program]) =>
  Object.keys(program.commands).map((command) => ({ program, command })),
);
const help = (program: ProgramSpec, ...args: string[]) => {
  const parsed = parseProgram(program, args);
  return 'help' in parsed ? parsed.help : '';
};

it.each(EVERY)(
  '$program.name $command --help shows usage, options and an example',
  ({ program, command }) => {
    const text = help(program, command, '--help');
    expect(text).toContain(`Usage: ${program.name} ${command}`);
    expect(text).toContain('Options:\n  --');
    expect(text).toContain(`Example: ${program.name} ${command}`);
    expect(help(program)).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  },
);

it.each(EVERY)('$program.name defines the options of $command', ({ program, command }) => {
  for (const option of program.commands[command]?.options ?? [])
    expect(Object.keys(program.options)).toContain(option);
});

it.each([
  [['promot', 'mfe-products'], 'Unknown command "promot". Did you mean "promote"?'],
  [['stauts'], 'Did you mean "status"?'],
  [['xyzzy'], 'Unknown command "xyzzy". See "npm run release -- --help".'],
  [['status', '--jsn'], 'Unknown option "--jsn" of "status". Did you mean "--json"?'],
  [['status', '--days', '3'], 'Unknown option "--days" of "status".'],
  [['preview', 'mfe-products', '--days'], 'The option "--days" needs a value: --days <days>.'],
  [['status', '--json=yes'], 'takes no value'],
  [['publish', 'shell', 'more'], 'Too many arguments: "more". Usage: npm run release -- publish <part>'],
  [['constructor'], 'Unknown command "constructor"'],
])('rejects %j with a message', (argv, says) => {
  expect(() => parseProgram(RELEASE, argv)).toThrow(says);
});

it('parses a command, its arguments and its options', () => {
  expect(parseProgram(RELEASE, ['canary', '10', 'shell', '--stage', 'prod', '--json'])).toEqual({
    command: 'canary',
    args: ['10', 'shell'],
    values: expect.objectContaining({ stage: 'prod', json: true }),
  });
  expect(parseProgram(RELEASE, ['gc', '--pin', 'a', '--pin', 'b'])).toMatchObject({
    values: { pin: ['a', 'b'] },
  });
});

it('suggests the nearest word only if it is near enough', () => {
  expect(nearest('mfe-prodcuts', ['mfe-products', 'mfe-content'])).toBe('mfe-products');
  expect(nearest('shel', ['shell', 'mfe-voice'])).toBe('shell');
  expect(nearest('banana', ['shell', 'mfe-voice'])).toBeUndefined();
});
