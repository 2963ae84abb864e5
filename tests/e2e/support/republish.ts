import { createHash } from 'node:crypto';
import { keys } from '@site/contracts/composition';
import { type PartManifest, partManifestSchema } from '@site/contracts/microfrontend';
import { manifestKey } from '../../../infra/release/manifest-key';
import type { ObjectStore } from '../../../infra/release/store/object-store';
import { stagedView } from '../../../infra/release/store/staged';

const TEXT = /\.(js|css|json|svg)$/;

/** Publishes a part under another version, as if it had been built anew: the same files with the version's name changed. */
export async function republish(
  bucket: ObjectStore,
  name: string,
  from: string,
  version: string,
): Promise<void> {
  const store = stagedView(bucket);
  const body = await store.read(manifestKey(name, from));
  if (!body) throw new Error(`${name} ${from} is not published`);
  const manifest = partManifestSchema.parse(JSON.parse(body.toString()));
  const copy = async (folder: 'client' | 'server', base: (version: string) => string) => {
    const files: PartManifest['client'] = [];
    for (const { path } of manifest[folder]) {
      const read = await store.read(base(from) + path);
      if (!read) throw new Error(`${base(from)}${path} is missing`);
      const bytes = TEXT.test(path) ? Buffer.from(read.toString().replaceAll(from, version)) : read;
      await store.writeOnce(base(version) + path, bytes);
      files.push({
        path,
        sha384: createHash('sha384').update(bytes).digest('base64'),
        bytes: bytes.length,
      });
    }
    return files;
  };
  const client = await copy('client', (which) => keys.publicBase(name, which));
  const server = await copy('server', (which) => keys.serverBase(name, which));
  await store.writeOnce(manifestKey(name, version), JSON.stringify({ ...manifest, version, client, server }));
}
