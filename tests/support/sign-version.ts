import { attest } from '@platform/composer/attestation/attest';
import { publishedVersion } from '@platform/composer/attestation/published-version';
import type { Signer } from '@platform/composer/attestation/release-key';
import type { ObjectStore } from '@platform/composer/store/object-store';

const SOURCE = { builder: { id: 'test', version: { node: process.versions.node } }, who: 'test' };

/** Signs a version in the bucket as `publish` does. Returns the version. */
export async function signVersion(
  bucket: ObjectStore,
  signer: Signer,
  { name, version }: { name: string; version: string },
): Promise<string> {
  const published = await publishedVersion(bucket, name, version);
  const sbom = '{"bomFormat":"CycloneDX","specVersion":"1.6"}';
  await (await attest(published, { signer, source: SOURCE, sbom })).store(bucket);
  return version;
}
