import path from 'node:path';

const [major = 0] = process.versions.node.split('.').map(Number);
/** Before Node 22 the flag had another name. */
const SWITCH = major < 22 ? '--experimental-permission' : '--permission';

/**
 * Returns the arguments of a Node process that may access only these folders, and may start neither processes nor worker threads. Node 25
 * and later also block the network; for earlier versions `no-network.ts` does what a process can do itself.
 */
export function permissionArgs(folders: {
  read: readonly string[];
  write: readonly string[];
  /** Files to write, each with the temporary file beside it. */
  writeFiles?: readonly string[];
}): string[] {
  const all = (folder: string) => `${folder}${path.sep}*`;
  return [
    SWITCH,
    ...[...folders.read, ...folders.write].map((folder) => `--allow-fs-read=${all(folder)}`),
    ...folders.write.map((folder) => `--allow-fs-write=${all(folder)}`),
    ...(folders.writeFiles ?? []).map((file) => `--allow-fs-write=${file}*`),
    '--no-warnings',
  ];
}
