import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHELL } from '@site/contracts/microfrontend';
import { MAP } from '@site/federation/check/thrown-by';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Manifest } from 'vite';
import { readManifest } from './checks/artefact';
import { PartFiles } from './part-files';
import type { ObjectStore } from './store/object-store';
import { verifiedRead } from './store/staged';

/** A part whose server bundle is imported. */
export interface LoadedPart {
  manifest: PartManifest;
  files: PartFiles;
  /** What the server bundle exports. */
  server: unknown;
}

/**
 * Writes the server bundles of a composition to a folder and imports them. The shell's copy of React and the other shared libraries is in
 * the parent folder, so that all bundles resolve to that copy.
 */
export async function loadParts(
  store: ObjectStore,
  versions: Versions,
  dir: string,
  doing: (what: string) => void,
): Promise<Record<string, LoadedPart>> {
  const loaded: Record<string, LoadedPart> = {};
  writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
  const manifests: PartManifest[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const manifest = await readManifest(store, name, version);
    manifests.push(manifest);
    for (const { path: file, sha384 } of manifest.server) {
      const shared = name === SHELL && /^(vendor|node_modules)\//.test(file);
      const target = path.join(dir, shared ? '' : name, file);
      mkdirSync(path.dirname(target), { recursive: true });
      const key = keys.serverBase(name, version) + file;
      writeFileSync(target, await verifiedRead(store, key, sha384));
      const map = await store.read(key + MAP);
      if (map) writeFileSync(target + MAP, map);
    }
  }
  for (const manifest of manifests) {
    const { name, version } = manifest;
    doing(`importing the server bundle of ${name}`);
    const server: unknown = await import(pathToFileURL(path.join(dir, name, 'entry-server.js')).href);
    const vite = await store.read(`${keys.publicBase(name, version)}.vite/manifest.json`);
    if (!vite) throw new Error(`${name} ${version} has no Vite manifest.`);
    loaded[name] = {
      manifest,
      files: new PartFiles(manifest, JSON.parse(vite.toString()) as Manifest),
      server,
    };
  }
  return loaded;
}
