import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/errors/release-error';
import type { Workspace } from '@platform/base/workspace';
import { COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { packageFile } from '@platform/releases/build/package-file';
import { PART } from './usage';

/** Of what lies in a part's folder: nothing hidden but Vite's variables, nothing installed or built. */
const INPUT = /^(\.env|(?!node_modules$|dist$)[^.])/;
const DRAWING = '@resvg/resvg-wasm';

/**
 * A part's own repository as a workspace. Throws where the folder holds no part.
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
    // The preset maps shared libraries to facades that only Vite's builds understand.
    env: { TSX_TSCONFIG_PATH: path.join(tools, 'no-paths.json') },
    command: (name, ...args) => partCommand(part, name, args),
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
  throw new ReleaseError('part/no-part', { folder: root });
}

/** Commands of this program that concern no part. */
const OF_THE_SITE = ['--help', 'check', 'history', 'status'];

/**
 * A command as it is typed in the part's repository, where the folder says the part. What only the platform's owners can type, and
 * what concerns another part, is a command of the site's repository.
 */
export function partCommand(part: string, name: string, args: readonly string[]): string {
  const own = args.filter((arg) => arg !== part && arg !== '<part>');
  const here = Object.hasOwn(PART.commands, name) && own.length < args.length;
  if (here || OF_THE_SITE.includes(name)) return [PART.name, name, ...own].join(' ');
  return ['npm run release --', name, ...args].join(' ');
}
