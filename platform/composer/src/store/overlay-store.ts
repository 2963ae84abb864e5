import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { manifestKey } from '../checks/artefact';
import type { ObjectStore } from './object-store';

/** A finished build that is not published: `dir` holds `client/` and `server/`. */
export interface Candidate {
  manifest: PartManifest;
  dir: string;
}

/** Returns a view of the store as if the candidate were published, for dry runs. Writes stay in memory. */
export function overlayStore(below: ObjectStore, { manifest, dir }: Candidate): ObjectStore {
  const { name, version } = manifest;
  const written = new Map<string, Buffer>([
    [manifestKey(name, version), Buffer.from(JSON.stringify(manifest))],
  ]);
  const folders = [
    ['client', keys.publicBase(name, version)],
    ['server', keys.serverBase(name, version)],
  ] as const;
  const built = new Map(
    folders.flatMap(([folder, base]) =>
      manifest[folder].map((file) => [base + file.path, path.join(dir, folder, file.path)] as const),
    ),
  );
  const read = async (key: string) => {
    const file = built.get(key);
    if (file) return existsSync(file) ? readFileSync(file) : undefined;
    return written.get(key) ?? below.read(key);
  };
  return {
    read,
    exists: async (key) => written.has(key) || built.has(key) || below.exists(key),
    async writeOnce(key, body) {
      written.set(key, Buffer.from(body));
    },
    async list(prefix) {
      const here = [...written.keys(), ...built.keys()].filter((key) => key.startsWith(prefix));
      return [...new Set([...(await below.list(prefix)), ...here])].sort();
    },
  };
}
