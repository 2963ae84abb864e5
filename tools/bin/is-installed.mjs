import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode } from './pinned-node.mjs';

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Whether the pinned Node and the packages of the checkout `root` are installed. */
export const isInstalled = (root) => pinnedNode(root)?.installed !== false && arePackagesInstalled(root);

/** Whether the packages that the lock file of `root` names are installed: npm notes what it installed, whoever called it. */
export function arePackagesInstalled(root) {
  const noted = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = packagesIn(noted);
  return Object.entries(packagesIn(path.join(root, 'package-lock.json'))).every(
    ([place, { version, optional }]) =>
      // Optional packages may be for other systems.
      !place.includes('node_modules/') || optional || installed[place]?.version === version,
  );
}
