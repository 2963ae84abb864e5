import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Plain JavaScript without dependencies, because it runs on the user's Node before packages are installed. */

/** Folder of the pinned Node's package, relative to the checkout's root. */
export const NODE_FOLDER = 'tools/node';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns the package of the pinned Node for a system: its program, whether it is installed in the checkout `root`, and the version.
 * Undefined if none is pinned for that system: see `requireNode`.
 */
export function pinnedNode(root, platform = process.platform, cpu = process.arch) {
  const name = `node-${platform}-${cpu}`;
  const version = readJson(path.join(root, NODE_FOLDER, 'package.json')).optionalDependencies[name];
  if (version === undefined) return undefined;
  const folder = path.join(root, NODE_FOLDER, 'node_modules', name);
  const manifest = path.join(folder, 'package.json');
  const installed = existsSync(manifest) && readJson(manifest).version === version;
  return { version, installed, program: path.join(folder, 'bin', 'node') };
}

/**
 * Returns the program of the Node that runs everything: the pinned one, or on a system for which none is pinned, the
 * running one. Throws if that is not of the version in `engines`.
 */
export function requireNode(root) {
  const pinned = pinnedNode(root);
  if (pinned) return pinned.program;
  const { node } = readJson(path.join(root, 'package.json')).engines;
  if (process.versions.node.split('.')[0] === node) return process.execPath;
  throw new Error(
    `This is Node ${process.versions.node}, and Node ${node} is needed: ${NODE_FOLDER}/package.json pins none for ${process.platform}-${process.arch}. ` +
      `Install Node ${node} (https://nodejs.org) and try again. [node/version]`,
  );
}

/** Returns the environment in which commands find that Node first: npm, npx and programs of packages start the first "node" in PATH. */
export function environmentOf(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), ...(process.env[key] ?? '').split(path.delimiter)];
  return { ...process.env, [key]: [...new Set(folders)].join(path.delimiter) };
}

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
