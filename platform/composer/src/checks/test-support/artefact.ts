import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { API_CONTRACT } from '@site/site-model/api-contract';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Artefact } from '../versions';

/** Returns a version of a part without files. `says` overrides fields of its manifest. */
export function artefact(name: string, says: Partial<PartManifest> = {}): Artefact {
  const version = '00000000000000000000000000000001';
  const manifest: PartManifest = {
    ...{ seam: SEAM_VERSION, name, version, entry: 'index.js', exposes: {}, shared: {}, api: API_CONTRACT },
    ...{ mode: 'production', placeholders: [], client: [], server: [] },
    ...says,
  };
  return { name, version, manifest, released: true, read: async () => undefined };
}
