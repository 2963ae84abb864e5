import { createHash } from 'node:crypto';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { API_CONTRACT } from '@site/site-model/api-contract';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Artefact } from '../artefact';

/** Returns a version of a part with these client files. `says` overrides fields of its manifest. */
export function artefact(
  name: string,
  says: Partial<PartManifest> = {},
  client: Record<string, string | Buffer> = {},
): Artefact {
  const version = says.version ?? '00000000000000000000000000000001';
  const manifest: PartManifest = {
    seam: SEAM_VERSION,
    name,
    version,
    entry: 'index.js',
    exposes: {},
    shared: {},
    api: API_CONTRACT,
    mode: 'production',
    placeholders: [],
    client: Object.entries(client).map(([path, body]) => ({
      path,
      sha384: createHash('sha384').update(body).digest('base64'),
      bytes: Buffer.byteLength(body),
    })),
    server: [],
    ...says,
  };
  return {
    name,
    version,
    manifest,
    released: true,
    read: async (folder, file) =>
      folder === 'client' && client[file] !== undefined ? Buffer.from(client[file]) : undefined,
  };
}
