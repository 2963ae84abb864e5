import { inParallel } from '@platform/base/in-parallel';
import { publishedVersion } from '@platform/composer/attestation/published-version';
import { manifestKey } from '@platform/composer/manifest-key';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { stagedView } from '@platform/composer/store/staged';
import { verifiedRead } from '@platform/composer/store/verified-read';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveLog } from '../log/live-log';
import { writeBrotliCopy } from './brotli-copy';

/**
 * Copies the versions' client files from the staging prefix to the prefix that the site serves, each checked against its
 * version's manifest, with the copies that are compressed in advance; the manifest comes last. Skips versions that are served already.
 */
export async function serveVersions(store: ObjectStore, versions: Versions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    const key = manifestKey(name, version);
    if (await store.exists(key)) continue;
    const { manifest, manifestBody } = await publishedVersion(store, name, version);
    const base = keys.publicBase(name, version);
    await inParallel(manifest.client, async ({ path, sha384 }) => {
      const body = await verifiedRead(stagedView(store), base + path, sha384);
      await store.writeOnce(base + path, body);
      await writeBrotliCopy(store, base + path, body);
    });
    // The signed bytes: a manifest that is written anew may have another order or fewer fields than its team's packages gave it.
    await store.writeOnce(key, manifestBody);
  }
}

/**
 * Returns a live log that serves the versions of each record, its canaries' included, before writing it. Everything goes live
 * through this log, so the site serves exactly what the log has made live or canary. `read`: returns the manifest of a
 * composition.
 */
export function servingLog(
  log: LiveLog,
  store: ObjectStore,
  read: (composition: string) => Promise<Pick<CompositionManifest, 'versions'>>,
): LiveLog {
  return {
    ...log,
    async append(next) {
      await serveVersions(store, next.versions);
      for (const { composition } of next.canaries ?? [])
        await serveVersions(store, (await read(composition)).versions);
      await log.append(next);
    },
  };
}
