import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { publishedVersion } from '@platform/composer/attestation/published-version';
import { type Attested, verifyVersion } from '@platform/composer/attestation/verify';
import { fileKey } from '@platform/composer/checks/artefact';
import { manifestKey } from '@platform/composer/manifest-key';
import { type ObjectStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { stagedView } from '@platform/composer/store/staged';
import { keys } from '@site/site-model/bucket-keys';
import type { Signing } from '../release-target';

/** Another stage, read only. */
export interface SourceStage {
  name: string;
  store: ObjectStore;
  /** The version of a part that is live there. */
  live(part: string): Promise<string | undefined>;
}

/** The stage that takes versions. */
export interface TakingStage {
  name: string;
  store: ObjectStore;
  signing: Pick<Signing, 'keysOf'>;
  /** The stages whose keys it trusts. */
  trusts: readonly string[];
}

/**
 * Copies a version from another stage as it is, with its attestation: nothing is built, and nothing is signed again. First it verifies
 * the signature with the other stage's key and every file. Without `version`, it takes the one that is live there. Returns the version.
 */
export async function takeVersion(
  from: SourceStage,
  to: TakingStage,
  { part, version: wanted }: { part: string; version?: string | undefined },
): Promise<string> {
  const trusted = (await to.signing.keysOf(part)).filter(({ stage }) => stage === from.name);
  if (!to.trusts.includes(from.name))
    throw new ReleaseError(
      'release/stage-not-trusted',
      `The stage ${to.name} does not take versions from ${from.name}; it trusts ${[...to.trusts].join(', ') || 'no other stage'}.`,
      to.name === 'local'
        ? `Name its data folder in the variable TRUSTED_STAGES, for example TRUSTED_STAGES=${from.name}=.local-${from.name}.`
        : `Add "${from.name}" to "trusts" of ${to.name} in infra/config/stages.ts, have that reviewed, and deploy infra.`,
    );
  const version = wanted ?? (await from.live(part));
  if (version === undefined)
    throw new ReleaseError(
      'release/not-live-there',
      `${part} is not live on ${from.name}, so there is no proven version to take.`,
      `Release it there first, or name a version: "npm run release -- promote ${part} <version> --from ${from.name}".`,
    );
  const found = readOnce(await publishedVersion(from.store, part, version));
  const options = { store: from.store, keysOf: async () => trusted };
  const { key, statement, sbom, signed } = await verifyVersion(found, options);

  const staged = stagedView(to.store);
  try {
    for (const folder of ['client', 'server'] as const)
      await inParallel(found.manifest[folder], async ({ path }) => {
        const body = await found.read(folder, path);
        if (body) await staged.writeOnce(fileKey(found, folder, path), body);
      });
    if (sbom) await to.store.writeOnce(keys.sbom(part, version, statement.sbom ?? ''), sbom);
    await to.store.writeOnce(keys.attestation(part, version, key.id), signed);
    await staged.writeOnce(manifestKey(part, version), found.manifestBody);
  } catch (error) {
    if (error instanceof WriteOnceConflict)
      throw new ReleaseError(
        'release/version-taken',
        `${part} ${version} is already published with other files than these sources give. Different files don’t get the same hash by chance.`,
        'Find out who published that version. To continue until then, change a text or any other line of the part: that gives another version.',
      );
    throw error;
  }
  return version;
}

/** Reads each file once, so that exactly the verified bytes are copied. */
function readOnce(version: Attested): Attested {
  const known = new Map<string, Promise<Buffer | undefined>>();
  return {
    ...version,
    read(folder, file) {
      const at = `${folder}/${file}`;
      const body = known.get(at) ?? version.read(folder, file);
      known.set(at, body);
      return body;
    },
  };
}
