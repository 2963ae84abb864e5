import { ReleaseError } from '@platform/base/errors/release-error';
import { inParallel } from '@platform/base/in-parallel';
import { ATTESTATIONS, keys } from '@site/site-model/bucket-keys';
import type { Artefact } from '../checks/artefact';
import type { ObjectStore } from '../store/object-store';
import { unseal } from './envelope';
import type { ReleaseKey } from './release-key';
import { filesOf, MANIFEST, readStatement, type Statement, sha256 } from './statement';

/** A version with a signature that counts. */
export interface Verified {
  statement: Statement;
  key: ReleaseKey;
  /** The attestation as it is stored. */
  envelope: Buffer;
  sbom: Buffer;
  /** SHA-256 of `sbom`, which names it. */
  sbomDigest: string;
}

export type Attested = Pick<Artefact, 'name' | 'version' | 'manifest' | 'manifestBody' | 'read'>;

export interface VerifyOptions {
  store: ObjectStore;
  /** The part's release keys of this stage and of the stages that it trusts. Empty before the part's first publication. */
  keysOf(part: string): Promise<readonly ReleaseKey[]>;
}

/**
 * Verifies a version's attestation with the release keys of its part, then each of its files and its list of packages. Rejects with a
 * ReleaseError that names the version and what is wrong.
 */
export async function verifyVersion(version: Attested, { store, keysOf }: VerifyOptions): Promise<Verified> {
  const { name, version: id } = version;
  const faults: unknown[] = [];
  const trusted = await keysOf(name);
  for (const key of trusted) {
    const body = await store.read(keys.attestation(name, id, key.id));
    if (!body) continue;
    try {
      return await verifySigned(version, store, key, body);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      faults.push(error);
    }
  }
  // With a good attestation of any trusted key, the others don't matter.
  if (faults.length > 0) throw faults[0];
  const signers = await signersOf(store, name, id);
  if (signers.length === 0) throw new ReleaseError('release/unsigned-version', { part: name, version: id });
  throw new ReleaseError('release/foreign-key', {
    ...{ part: name, version: id, keys: signers },
    trusted: trusted.map(({ id, stage }) => `${id} (${stage})`),
  });
}

async function verifySigned(
  version: Attested,
  store: ObjectStore,
  key: ReleaseKey,
  body: Buffer,
): Promise<Verified> {
  const { name: part, version: id } = version;
  const about = { part, version: id };
  const text = unseal(body, key);
  if (text === undefined) throw new ReleaseError('release/signature-invalid', { ...about, key: key.id });
  const statement = readStatement(text);
  if (!statement) throw new ReleaseError('release/statement-unreadable', { ...about, key: key.id });
  const { externalParameters: states } = statement.predicate.buildDefinition;
  if (states.part !== part || states.version !== id)
    throw new ReleaseError('release/other-statement', {
      ...about,
      statedPart: states.part,
      statedVersion: states.version,
    });
  await requireSameFiles(version, statement);
  const stated = statement.predicate.runDetails.byproducts[0]?.digest.sha256 ?? '';
  const sbom = await store.read(keys.sbom(part, id, stated));
  if (!sbom || sha256(sbom) !== stated) throw new ReleaseError('release/sbom-changed', about);
  return { statement, key, envelope: body, sbom, sbomDigest: stated };
}

/** Compares the version's files with the signed digests: the same files, each with the same bytes. */
async function requireSameFiles(version: Attested, { subject }: Statement): Promise<void> {
  const { name: part, version: id, manifest, manifestBody, read } = version;
  const signed = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const found = new Map<string, string | undefined>([[MANIFEST, sha256(manifestBody)]]);
  await inParallel(filesOf(manifest), async ({ folder, path, name }) => {
    const body = await read(folder, path);
    found.set(name, body && sha256(body));
  });
  // The changed files first: a file that was added to the manifest changes the manifest, too, but is what to look at.
  for (const file of [...found.keys()].sort())
    if (!signed.has(file)) throw new ReleaseError('release/unsigned-file', { part, version: id, file });
  for (const file of [...signed.keys()].sort())
    if (signed.get(file) !== found.get(file))
      throw new ReleaseError('release/changed-file', { part, version: id, file });
}

/** Returns the ids of the keys with which attestations of a version claim to be signed. */
async function signersOf(store: ObjectStore, part: string, version: string): Promise<string[]> {
  const stored = await store.list(`${ATTESTATIONS}/${part}/${version}`);
  return stored.flatMap((key) => /\/([0-9a-f]{16})\.json$/.exec(key)?.[1] ?? []);
}
