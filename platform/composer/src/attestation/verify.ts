import { verify } from 'node:crypto';
import { ReleaseError } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import { ATTESTATIONS, keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { type Artefact, type Attested, manifestKey, publishedVersion } from '../checks/artefact';
import { digests } from '../checks/list';
import type { ObjectStore } from '../store/object-store';
import { type ReleaseKey, readSigned, type Statement, sha256 } from './sign-version';

/** A version with a signature that counts. */
export interface Verified {
  statement: Statement;
  key: ReleaseKey;
  /** The signature file as it is stored. */
  signed: Buffer;
  sbom: Buffer | undefined;
}

export interface VerifyOptions {
  store: ObjectStore;
  /** The part's release keys of this stage. Empty before the part's first publication. */
  keysOf(part: string): Promise<readonly ReleaseKey[]>;
}

/**
 * Verifies a version's signature with the release keys of its part, then its manifest, each of its files and its list of packages.
 * Rejects with a ReleaseError that names the version and what is wrong.
 */
export async function verifyVersion(version: Attested, { store, keysOf }: VerifyOptions): Promise<Verified> {
  const { name: part, version: id } = version;
  const faults: unknown[] = [];
  const trusted = await keysOf(part);
  for (const key of trusted) {
    const signed = await store.read(keys.attestation(part, id, key.id));
    if (!signed) continue;
    try {
      return await verifySigned(version, store, key, signed);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      faults.push(error);
    }
  }
  // With a good signature of any trusted key, the others don't matter.
  if (faults.length > 0) throw faults[0];
  const signers = (await store.list(`${ATTESTATIONS}/${part}/${id}`)).flatMap(
    (key) => /\/([0-9a-f]{16})\.json$/.exec(key)?.[1] ?? [],
  );
  if (signers.length === 0)
    throw new ReleaseError(
      'release/unsigned-version',
      `${part} ${id} is not signed: only a role that may use the part’s release key can publish what visitors get, and pull requests can’t.`,
      `Publish it with the part’s release role: "npm run release -- publish ${part}"; ${SAME_SOURCES}.`,
    );
  const keysHere = trusted.map((key) => `${key.id} (${key.stage})`).join(', ') || 'no key yet';
  throw new ReleaseError(
    'release/foreign-key',
    `${part} ${id} is signed with ${signers.join(', ')}, but this stage trusts only ${keysHere} for this part.`,
    `After a replacement of the key, publish it again: "npm run release -- publish ${part}"; ${SAME_SOURCES}. ` +
      'Otherwise find out who signed it.',
  );
}

const SAME_SOURCES = 'the same sources give the same version, and publishing signs it';

async function verifySigned(
  version: Attested,
  store: ObjectStore,
  key: ReleaseKey,
  signed: Buffer,
): Promise<Verified> {
  const { name: part, version: id, manifestBody } = version;
  const envelope = readSigned(signed);
  // The statement names part and version, so that the signature of another version can't be put in its place.
  if (
    !envelope ||
    !verify('sha256', envelope.bytes, key.publicKey, envelope.signature) ||
    envelope.statement.part !== part ||
    envelope.statement.version !== id
  )
    throw new ReleaseError(
      'release/signature-invalid',
      `The signature of ${part} ${id} is stored as made with ${key.id}, but that key has not signed this version.`,
      'Publish the part as another version, and find out who wrote this signature to the bucket.',
    );
  const { statement } = envelope;
  const changed = (file: string) =>
    new ReleaseError(
      'release/changed-file',
      `${file} of ${part} ${id} is missing or does not match the digest that was signed.`,
      'Publish the part as another version, and find out who wrote this file.',
    );
  if (sha256(manifestBody) !== statement.manifest) throw changed('manifest.json');
  const [fault] = await digests([{ ...version, released: false }]);
  if (fault) throw changed(fault.file ?? '');
  if (statement.sbom === undefined) return { statement, key, signed, sbom: undefined };
  const sbom = await store.read(keys.sbom(part, id, statement.sbom));
  if (!sbom || sha256(sbom) !== statement.sbom) throw changed('the list of packages (SBOM)');
  return { statement, key, signed, sbom };
}

/**
 * Returns the check that everything a composition shows is signed by its part's release key. In a preview, the previewed
 * version may be unsigned: pull requests publish without the right to sign, and no visitor gets it.
 */
export const requireVerified =
  (options: VerifyOptions, { preview }: Pick<StageSettings, 'preview'>) =>
  async (artefacts: readonly Artefact[]): Promise<void> => {
    for (const artefact of artefacts) {
      try {
        await verifyVersion(artefact, options);
      } catch (error) {
        const unsigned = error instanceof ReleaseError && error.code === 'release/unsigned-version';
        if (!unsigned || preview !== `${artefact.name} ${artefact.version}`) throw error;
      }
    }
  };

/** Verifies the signature of each of these versions that the site has not served yet. Rejects with a ReleaseError. */
export async function requireSigned(options: VerifyOptions, versions: Versions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    if (await options.store.exists(manifestKey(name, version))) continue;
    await verifyVersion(await publishedVersion(options.store, name, version), options);
  }
}
