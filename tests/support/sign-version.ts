import { type Signer, signVersion as sign } from '@platform/composer/attestation/sign-version';
import { publishedVersion } from '@platform/composer/checks/artefact';
import type { ObjectStore } from '@platform/composer/store/object-store';

const SOURCE = { builder: 'test', node: process.versions.node, publishedBy: 'test' };

/** Signs a version in the bucket as `publish` does. Returns the version. */
export async function signVersion(
  bucket: ObjectStore,
  signer: Signer,
  { name, version }: { name: string; version: string },
): Promise<string> {
  const published = await publishedVersion(bucket, name, version);
  const sbom = '{"bomFormat":"CycloneDX"}';
  const store = await sign(published, { signer, source: SOURCE, sbom });
  await store(bucket);
  return version;
}
