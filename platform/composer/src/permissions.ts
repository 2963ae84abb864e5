import path from 'node:path';

const [major = 0] = process.versions.node.split('.').map(Number);
/** Before version 22 of Node the same switch had another name. */
const SWITCH = major < 22 ? '--experimental-permission' : '--permission';

/**
 * Arguments of a Node process that may read and write these folders and nothing else of the disk, and start neither a process nor
 * a worker thread. From version 25 on, Node refuses the network too; before, `no-network.ts` does what a process can do itself.
 */
export function permissionArgs(folders: { read: readonly string[]; write: readonly string[] }): string[] {
  const all = (folder: string) => `${folder}${path.sep}*`;
  return [
    SWITCH,
    ...[...folders.read, ...folders.write].map((folder) => `--allow-fs-read=${all(folder)}`),
    ...folders.write.map((folder) => `--allow-fs-write=${all(folder)}`),
    '--no-warnings',
  ];
}
