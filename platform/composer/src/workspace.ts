import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHELL } from '@site/contracts/microfrontend';
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
  for (const [name, version] of Object.entries(versions)) {
    const base = keys.serverBase(name, version);
    for (const file of (await readManifest(store, name, version)).server) {
      const shared = name === SHELL && /^(vendor|node_modules)\//.test(file.path);
      const target = path.join(dir, shared ? '' : name, file.path);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, await verifiedRead(store, base + file.path, file.sha384));
    }
  }
  writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
  const loaded: Record<string, LoadedPart> = {};
  for (const [name, version] of Object.entries(versions)) {
    doing(`importing the server bundle of ${name}`);
    const server: unknown = await import(pathToFileURL(path.join(dir, name, 'entry-server.js')).href);
    const manifest = await readManifest(store, name, version);
    const vite = await store.read(`${keys.publicBase(name, version)}.vite/manifest.json`);
    if (!vite) throw new Error(`${name} ${version} has no Vite manifest.`);
    const files = new PartFiles(manifest, JSON.parse(vite.toString()) as Manifest);
    loaded[name] = { manifest, files, server };
  }
  return loaded;
}
