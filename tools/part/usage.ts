import type { CommandSpec, ProgramSpec } from '@platform/base/program';
import { RELEASE } from '../release/commands/usage';

const NAME = 'npx part';

/** The commands of the release tool that a part's team needs. */
const RELEASE_COMMANDS = [
  'abort',
  'build',
  'history',
  'preview',
  'promote',
  'publish',
  'retire',
  'rollback',
  'status',
  'visit',
] as const;
type ReleaseCommand = (typeof RELEASE_COMMANDS)[number];

/** Commands that take no part. */
const OF_THE_SITE = ['--help', 'status', 'history'];

/** Whether a command's function gets the part's name, taken from the folder, before the typed arguments. */
export const takesPart = (command: string) => !OF_THE_SITE.includes(command);

/**
 * Returns a text with its commands as they are typed in the part's repository, without the part's name. Commands of the platform's
 * owners, and for other parts, stay commands of the site's repository.
 */
export const partWording = (part: string, text: string): string =>
  text
    .replaceAll('npm run check', `${NAME} check`)
    .replaceAll(/npm run release -- ([\w-]+)(?: ([\w<>-]+))?/g, (all, command: string, subject?: string) => {
      if (!takesPart(command)) return all.replace(RELEASE.name, NAME);
      const here =
        RELEASE_COMMANDS.some((one) => one === command) && [part, '<part>'].includes(subject ?? '');
      return here ? `${NAME} ${command}` : all;
    });

/** Returns the usage of a command of the release tool without its first argument, the part, and what it does without one. */
function ofPart(name: ReleaseCommand): [ReleaseCommand, CommandSpec] {
  const { takes = '', description, options = [], example }: CommandSpec = RELEASE.commands[name];
  return [
    name,
    {
      takes: takesPart(name) ? takes.replace(/^\S+ ?/, '') : takes,
      description: description.replace(/; (?!default).*/, ''),
      // A part's rollback needs no confirmation.
      options: ['stage', 'as', ...options.filter((option) => option !== 'yes')],
      example: partWording('mfe-products', example),
    },
  ];
}

/** The commands of the program `part`, for the parser and the help. */
export const PART = {
  name: NAME,
  description:
    'Checks, tests, builds and releases the part in this folder. Without --stage, uses the site that runs on LOCAL_DATA_DIR.',
  common: ['json'],
  options: {
    ...RELEASE.options,
    site: ['--site <address>', 'address of a running site; default: the one on LOCAL_DATA_DIR'],
    port: ['--port <number>', 'local port; 0: any free one; default 8090'],
  },
  commands: {
    dev: {
      description: 'show the running site with this part from its sources; pages reload when you save',
      options: ['site', 'port'],
      example: `${NAME} dev`,
    },
    check: { description: 'check types, texts and content files without a build', example: `${NAME} check` },
    test: { takes: '[file]', description: "run the part's tests", example: `${NAME} test` },
    ...(Object.fromEntries(RELEASE_COMMANDS.map(ofPart)) as Record<ReleaseCommand, CommandSpec>),
  },
} as const satisfies ProgramSpec;
