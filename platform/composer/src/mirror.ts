import { inParallel } from '@platform/base/in-parallel';
import { SHELL } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { publishedVersion } from './attestation/published-version';
import { manifestKey } from './manifest-key';
import type { ObjectStore } from './store/object-store';
import { stagedView } from './store/staged';
import { verifiedRead } from './store/verified-read';

/**
 * Copies the files of these versions that composing reads from one store to another. Rejects if a version is not published or a file
 * does not match its digest in the version's manifest.
 */
export async function mirrorVersions(from: ObjectStore, to: ObjectStore, versions: Versions): Promise<void> {
  const published = stagedView(from);
  const wanted = new Map<string, string>();
  for (const [name, version] of Object.entries(versions)) {
    const { manifest, manifestBody } = await publishedVersion(from, name, version);
    await to.writeOnce(manifestKey(name, version), manifestBody);
    const read = (file: { path: string }) =>
      // Composing needs the contents of style sheets, fonts and icons, but only the names of scripts.
      file.path === '.vite/manifest.json' ||
      file.path.endsWith('.css') ||
      (name === SHELL && !/\.(js|map)$/.test(file.path));
    for (const file of manifest.client.filter(read))
      wanted.set(keys.publicBase(name, version) + file.path, file.sha384);
    for (const file of manifest.server) wanted.set(keys.serverBase(name, version) + file.path, file.sha384);
  }
  await inParallel([...wanted], async ([key, sha384]) => {
    await to.writeOnce(key, await verifiedRead(published, key, sha384));
  });
}
