import { preview, visit } from '../release/commands/preview';
import { build, publish } from '../release/commands/publish';
import { abort, promote, retire } from '../release/commands/release';
import { rollback } from '../release/commands/rollback';
import { history, status } from '../release/commands/status';
import { RELEASE } from '../release/commands/usage';
import type { Command, CommandSpec, ProgramSpec } from '../release/run-program';

const NAME = 'npx part';
/** The first argument of the commands that are about one part. In its own repository it is always the same. */
const OWN_NAME = /^[<[]part\S* ?/;

/** The commands of the release tool that a part's team needs. */
export const RELEASE_COMMANDS = {
  abort,
  build,
  history,
  preview,
  promote,
  publish,
  retire,
  rollback,
  status,
  visit,
} satisfies Partial<Record<keyof typeof RELEASE.commands, Command>>;
type ReleaseCommand = keyof typeof RELEASE_COMMANDS;
const isReleaseCommand = (name: string): name is ReleaseCommand => Object.hasOwn(RELEASE_COMMANDS, name);

/** Whether a command's function gets the part's name, taken from the folder, before the typed arguments. */
export const takesPart = (name: string): boolean =>
  isReleaseCommand(name) && OWN_NAME.test((RELEASE.commands[name] as CommandSpec).takes ?? '');

/**
 * Returns a text with its commands as they are typed in the part's repository, without the part's name. Commands of the platform's
 * owners, and for other parts, stay commands of the site's repository.
 */
export const partWording = (part: string, text: string): string =>
  text.replaceAll(/npm run release -- ([\w-]+)(?: ([\w<>-]+))?/g, (all, command: string, subject = '') => {
    if (takesPart(command)) return [part, '<part>'].includes(subject) ? `${NAME} ${command}` : all;
    return isReleaseCommand(command) || command === '--help' ? all.replace(RELEASE.name, NAME) : all;
  });

/** Returns the usage of a command of the release tool without the part, and without what it does when no part is named. */
function ofPart(name: ReleaseCommand): CommandSpec {
  const { takes = '', description, options = [], example }: CommandSpec = RELEASE.commands[name];
  return {
    takes: takes.replace(OWN_NAME, ''),
    description: description.replace(/; (?!default).*/, ''),
    // A part's rollback needs no confirmation.
    options: ['stage', 'as', ...options.filter((option) => option !== 'yes')],
    example: partWording('mfe-products', example),
  };
}

/** The commands of the program `part`, for the parser and the help. */
export const PART = {
  name: NAME,
  description:
    'Shows, builds and releases the part in this folder. Without --stage, uses the site that runs on LOCAL_DATA_DIR.',
  common: ['json'],
  options: {
    ...RELEASE.options,
    site: ['--site <address>', 'address of a running site; default: the one on LOCAL_DATA_DIR'],
  },
  commands: {
    dev: {
      description: 'show the running site with this part from its sources; pages reload when you save',
      options: ['site'],
      example: `${NAME} dev`,
    },
    ...Object.fromEntries(Object.keys(RELEASE_COMMANDS).map((name) => [name, ofPart(name as ReleaseCommand)])),
  },
} as const satisfies ProgramSpec;
