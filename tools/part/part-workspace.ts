import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import type { Workspace } from '@platform/base/workspace';
import { COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { packageFile } from '@platform/releases/build/package-file';
import { PART } from './usage';

/** Inputs of a build in a part's folder: no hidden files except .env*, nothing installed or built. */
const INPUT = /^(\.env|(?!node_modules$|dist$)[^.])/;
const DRAWING = '@resvg/resvg-wasm';

/**
 * Returns the workspace of a part in its own repository. Throws if the folder contains no part.
 *
 * @param root The part's folder.
 * @param tools Folder of the installed tools: `composer/` and the preset.
 */
export function partWorkspace(root: string, tools: string): Workspace & { part: string } {
  const part = nameIn(root);
  return {
    part,
    root,
    parts: [part],
    folderOf: () => root,
    inputs: () => readdirSync(root).filter((name) => INPUT.test(name)),
    // The tsconfig preset maps shared libraries to facades that only Vite can resolve.
    env: { TSX_TSCONFIG_PATH: path.join(tools, 'no-paths.json') },
    composer: {
      bundle: path.join(tools, 'composer', COMPOSER_FILE),
      drawing: path.dirname(packageFile(DRAWING, 'package.json')),
    },
  };
}

function nameIn(root: string): string {
  const file = path.join(root, 'package.json');
  const { name } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string })
    : { name: undefined };
  if (name && existsSync(path.join(root, 'part.ts'))) return name;
  throw new ReleaseError(
    'part/no-part',
    `${root} is not a part: it needs a package.json with the part’s name and a part.ts.`,
    'Run the command in the part’s folder.',
  );
}

/** Commands of this program that take no part. */
const OF_THE_SITE = ['--help', 'history', 'status'];

/**
 * Returns a text with its commands as they are typed in the part's repository, without the part's name. Commands of the platform's
 * owners, and for other parts, stay commands of the site's repository.
 */
export const partWording = (part: string, text: string): string =>
  text
    .replaceAll('npm run check', `${PART.name} check`)
    .replaceAll(/npm run release -- ([\w-]+)(?: ([\w<>-]+))?/g, (all, command: string, subject?: string) => {
      if (OF_THE_SITE.includes(command)) return all.replace('npm run release --', PART.name);
      const here = Object.hasOwn(PART.commands, command) && [part, '<part>'].includes(subject ?? '');
      return here ? `${PART.name} ${command}` : all;
    });
