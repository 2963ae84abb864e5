import { PART } from './usage';

/** A command of the monorepo's release tool for a part, or one that names none. */
const RELEASE_COMMAND =
  /npm run release -- (?:([\w-]+) (mfe-[\w-]+|shell|<part>)(?![\w-])|(status|history)\b)/g;

/**
 * A message of the release tool's commands with the commands of this program. What only the platform's owners can type, and what
 * concerns another part, stays as it is.
 */
export const ownWords = (text: string, part: string): string =>
  text
    .replaceAll(
      RELEASE_COMMAND,
      (all, command: string | undefined, name: string | undefined, site?: string) => {
        const own = site ?? (name === part || name === '<part>' ? command : undefined);
        return own && Object.hasOwn(PART.commands, own) ? `npx part ${own}` : all;
      },
    )
    .replaceAll('npm run check', 'npx part check');
