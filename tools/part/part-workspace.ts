import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import type { Workspace } from '@platform/base/workspace';
import { COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { packageFile } from '@platform/releases/build/package-file';

/** Inputs of a build in a part's folder: no hidden files except .env*, nothing installed or built. */
const INPUT = /^(\.env|(?!node_modules$|dist$)[^.])/;

/**
 * Returns the workspace of a part in its own repository. Throws if the folder contains no part.
 *
 * @param root The part's folder.
 * @param tools Folder of the installed tools: `composer/` and the preset.
 */
export function partWorkspace(root: string, tools: string): Workspace & { part: string } {
  const manifest = path.join(root, 'package.json');
  const found = existsSync(manifest) && existsSync(path.join(root, 'part.ts'));
  const { name: part } = JSON.parse(found ? readFileSync(manifest, 'utf8') : '{}') as { name?: string };
  if (!part)
    throw new ReleaseError(
      'part/no-part',
      `${root} is not a part: it needs a package.json with the part’s name and a part.ts.`,
      'Run the command in the part’s folder.',
    );
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
      drawing: path.dirname(packageFile('@resvg/resvg-wasm', 'package.json')),
    },
  };
}
