import { suggestion } from '@platform/base/nearest.mjs';
import { PAGES, PICTURES, type Picture } from './pictures';

export interface Orders {
  /** Whether the new screenshots become the goldens. */
  accept: boolean;
  pictures: readonly Picture[];
}

/** All names that the command line accepts. */
const CALLED = [...Object.keys(PAGES), ...PICTURES.map(({ name }) => name)];

/**
 * Parses the command line: `--accept`, and names of pages (`home`) or single screenshots (`home-320-dark`); no name selects
 * all. Throws for an unknown name, listing the valid ones.
 */
export function ordersOf(args: string[]): Orders {
  const option = args.find((arg) => arg.startsWith('-') && arg !== '--accept');
  if (option !== undefined)
    throw new Error(
      `Unknown option "${option}".${suggestion(option, ['--accept', '--help'])} See "npm run visual -- --help".`,
    );
  const accept = args.includes('--accept');
  const names = args.filter((arg) => arg !== '--accept');
  const isCalled = (name: string) => (picture: Picture) => picture.page === name || picture.name === name;
  const unknown = names.filter((name) => !PICTURES.some(isCalled(name)));
  if (unknown.length > 0)
    throw new Error(
      `Unknown page: ${unknown.join(', ')}.${suggestion(unknown[0] ?? '', CALLED)} The pages are: ${Object.keys(PAGES).join(', ')}; a single screenshot is called, for example, ${PICTURES[0]?.name}.`,
    );
  const asked = PICTURES.filter((picture) => names.some((name) => isCalled(name)(picture)));
  return { accept, pictures: names.length > 0 ? asked : PICTURES };
}
