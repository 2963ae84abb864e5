import { suggestion } from '@platform/base/nearest.mjs';
import { PAGES, PICTURES, type Picture } from './pictures';

export interface Orders {
  /** The new pictures become the goldens. */
  accept: boolean;
  pictures: readonly Picture[];
}

/** Every name that the command line takes. */
const CALLED = [...Object.keys(PAGES), ...PICTURES.map(({ name }) => name)];

/**
 * What the command line asks for: `--accept`, and names of pages (`home`) or of single pictures (`home-320-dark`); without a
 * name all pictures. Throws with the names that there are when it asks for another.
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
      `There is no page ${unknown.join(', ')}.${suggestion(unknown[0] ?? '', CALLED)} The pages are: ${Object.keys(PAGES).join(', ')}; one picture of a page is called ${PICTURES[0]?.name}.`,
    );
  const asked = PICTURES.filter((picture) => names.some((name) => isCalled(name)(picture)));
  return { accept, pictures: names.length > 0 ? asked : PICTURES };
}
