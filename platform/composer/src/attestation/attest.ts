import { inParallel } from '@platform/base/in-parallel';
import { keys } from '@site/site-model/bucket-keys';
import { type ObjectStore, WriteOnceConflict } from '../store/object-store';
import { seal } from './envelope';
import type { Signer } from './release-key';
import { type BuildSource, filesOf, MANIFEST, sha256, statementOf } from './statement';
import type { Attested } from './verify';

export interface AttestOptions {
  signer: Signer;
  source: BuildSource;
  /** The list of packages: CycloneDX as JSON. */
  sbom: string;
  now?: Date;
}

/** An attestation that is signed and not stored yet. */
export interface Attestation {
  store(bucket: ObjectStore): Promise<void>;
}

/** Signs what a version consists of and where it comes from. Throws if one of its files is missing. */
export async function attest(
  version: Attested,
  { signer, source, sbom, now = new Date() }: AttestOptions,
): Promise<Attestation> {
  const { name, version: id, manifest, manifestBody, read } = version;
  const files = new Map<string, string>([[MANIFEST, sha256(manifestBody)]]);
  const all = filesOf(manifest);
  await inParallel(all, async ({ folder, path, name: file }) => {
    const body = await read(folder, path);
    if (!body) throw new Error(`Can't sign ${name} ${id}: ${file} is missing.`);
    files.set(file, sha256(body));
  });
  const sorted = new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
  const statement = statementOf({ name, version: id, files: sorted, sbom, source, now });
  const envelope = await seal(JSON.stringify(statement), signer);
  return {
    async store(bucket) {
      // The list first: an attestation without its list is refused.
      await bucket.writeOnce(keys.sbom(name, id, sha256(sbom)), sbom);
      await bucket.writeOnce(keys.attestation(name, id, signer.key.id), envelope).catch((error: unknown) => {
        // Another process signs the same version; its attestation has another time.
        if (!(error instanceof WriteOnceConflict)) throw error;
      });
    },
  };
}
