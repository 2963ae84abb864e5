import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Manifest } from 'vite';
import { readManifest } from './checks/artefact';
import { PartFiles } from './part-files';
import type { ObjectStore } from './store/object-store';
import { verifiedRead } from './store/staged';

/** A part whose server bundle lies in the folder. */
export interface LaidOutPart {
  manifest: PartManifest;
  files: PartFiles;
}

/**
 * Writes the server bundles of a composition to a folder. The shell's copy of React and the other shared libraries is in the parent
 * folder, so that all bundles resolve to that copy.
 */
export async function layOutParts(
  store: ObjectStore,
  versions: Versions,
  dir: string,
): Promise<Record<string, LaidOutPart>> {
  const laidOut: Record<string, LaidOutPart> = {};
  for (const [name, version] of Object.entries(versions)) {
    const manifest = await readManifest(store, name, version);
    const base = keys.serverBase(name, version);
    for (const file of manifest.server) {
      const shared = name === SHELL && /^(vendor|node_modules)\//.test(file.path);
      const target = path.join(dir, shared ? '' : name, file.path);
      const body = await verifiedRead(store, base + file.path, file.sha384);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, body);
    }
    const vite = await store.read(`${keys.publicBase(name, version)}.vite/manifest.json`);
    if (!vite) throw new Error(`${name} ${version} has no Vite manifest.`);
    laidOut[name] = { manifest, files: new PartFiles(manifest, JSON.parse(vite.toString()) as Manifest) };
  }
  writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
  return laidOut;
}
