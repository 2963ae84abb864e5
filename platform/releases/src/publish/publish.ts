import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { signVersion } from '@platform/composer/attestation/sign-version';
import type { Attested } from '@platform/composer/attestation/verify';
import { requireValid } from '@platform/composer/checks/list';
import { parseManifest } from '@platform/composer/checks/manifest';
import { manifestKey } from '@platform/composer/manifest-key';
import type { ObjectStore } from '@platform/composer/store/object-store';
import type { Candidate } from '@platform/composer/store/overlay-store';
import { stagedView } from '@platform/composer/store/staged';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { buildPart } from '../build/build-part';
import type { Part } from '../build/parts';
import type { Signing } from '../release-target';
import { buildSource } from './build-source';
import type { Identity } from './caller';

export interface Published {
  manifest: PartManifest;
  /** False when this version was published before and nothing was written. */
  fresh: boolean;
  /** Whether it is signed with the part's release key of this stage, now or before. */
  signed: boolean;
}

/** Who publishes. Without `signing`, nothing is signed. */
export type Publisher = Identity & { signing?: Pick<Signing, 'signerOf'> };

export interface PublishOptions {
  /** Gets the finished build before the upload, and rejects what must not be published. */
  check?: (candidate: Candidate) => Promise<void>;
  /** Whether to publish unsigned when the credentials may not sign: enough for a preview. */
  unsigned?: boolean;
}

/**
 * Builds a part and uploads it as an immutable version, staged until it is released: files first, manifest last, with a signed
 * statement about all of them beside it. A version that was published before must match this build byte for byte: a version's name
 * has 48 bits and can be predicted, so a pull request's pipeline may have uploaded something else under it. If that is the case and
 * it is not signed yet, it is signed now. Rejects with `release/may-not-sign` unless `unsigned` is set.
 */
export async function publish(
  part: Part,
  bucket: ObjectStore,
  by: Publisher,
  { check = async () => {}, unsigned = false }: PublishOptions = {},
): Promise<Published> {
  const store = stagedView(bucket);
  const manifest = await buildPart(part);
  const { name, version } = manifest;
  const key = manifestKey(name, version);
  const built: Attested = {
    ...{ name, version, manifest },
    manifestBody: Buffer.from(JSON.stringify(manifest)),
    read: async (folder, file) => readFileSync(path.join(part.dir, folder, file)),
  };
  const there = await store.read(key);
  if (there) {
    requireSameFiles(parseManifest(name, version, there), manifest);
    await requireValid(bucket, { [name]: version });
    const storeSignature = await signatureOf({ ...built, manifestBody: there }, bucket, by, unsigned);
    await storeSignature?.(bucket);
    return { manifest, fresh: false, signed: storeSignature !== undefined };
  }
  await check({ manifest, dir: part.dir });
  // Before the upload, so that credentials which may not sign upload nothing.
  const storeSignature = await signatureOf(built, bucket, by, unsigned);
  for (const [folder, base] of [
    ['client', keys.publicBase(name, version)],
    ['server', keys.serverBase(name, version)],
  ] as const) {
    await inParallel(manifest[folder], async (file) => {
      await store.writeOnce(base + file.path, readFileSync(path.join(part.dir, folder, file.path)));
    });
  }
  await storeSignature?.(bucket);
  await store.writeOnce(key, built.manifestBody);
  return { manifest, fresh: true, signed: storeSignature !== undefined };
}

/** Signs a version, unless this key has signed it. Returns what stores the signature; undefined if it need not be signed. */
async function signatureOf(
  built: Attested,
  bucket: ObjectStore,
  by: Publisher,
  unsigned: boolean,
): Promise<((bucket: ObjectStore) => Promise<void>) | undefined> {
  if (!by.signing) return undefined;
  const { name, version } = built;
  try {
    const signer = await by.signing.signerOf(name);
    if (await bucket.exists(keys.attestation(name, version, signer.key.id))) return async () => {};
    return await signVersion(built, { signer, ...buildSource(name, by) });
  } catch (error) {
    if (unsigned && error instanceof ReleaseError && error.code === 'release/may-not-sign') return undefined;
    throw error;
  }
}

function requireSameFiles(published: PartManifest, built: PartManifest): void {
  const files = ({ client, server }: PartManifest) =>
    JSON.stringify(
      [client, server].map((list) => list.map(({ path, sha384 }) => `${path} ${sha384}`).sort()),
    );
  if (files(published) === files(built)) return;
  throw new ReleaseError(
    'release/version-taken',
    `${built.name} ${built.version} is already published with other files than these sources give. Different files don’t get the same hash by chance.`,
    'Find out who published that version. To continue until then, change a text or any other line of the part: that gives another version.',
  );
}
