import { type Fault, ReleaseError, refuse } from '@platform/base/release-error';
import type { Versions } from '@site/site-model/composition';
import { manifestKey } from '../manifest-key';
import type { ObjectStore } from '../store/object-store';
import { type Candidate, overlayStore } from '../store/overlay-store';
import { stagedView } from '../store/staged';
import { apiContract } from './api-contract';
import { type Artefact, type Check, fileKey } from './artefact';
import { digests } from './digests';
import { readManifestText } from './manifest';
import { naming } from './naming';
import { scriptBudget } from './script-budget';
import { sharedVersions } from './shared-versions';

/** The rules for every set of versions that is shown to anybody, whatever the command; one file per rule. */
const INTEGRITY: readonly Check[] = [sharedVersions, apiContract, digests, naming];

/** The rules for versions that the site has not served yet: what is live, or comes back by a rollback, must not hold anybody. */
const POLICY: readonly Check[] = [scriptBudget];

export interface ValidOptions {
  /** Rejects if a version does not come from where it claims; runs before all rules. */
  first?: ((artefacts: readonly Artefact[]) => Promise<void>) | undefined;
  /** Additional rules of the caller. */
  more?: readonly Check[];
  /** A finished build that counts as staged. */
  candidate?: Candidate | undefined;
}

/**
 * Checks the versions of a composition before it is rendered: each manifest and its key, then all rules over all versions. Throws one
 * ReleaseError with every fault, each with part, file, field and remedy.
 *
 * @param bucket The bucket itself, which keeps released and staged files apart.
 */
export async function requireValid(
  bucket: ObjectStore,
  versions: Versions,
  { first, more = [], candidate }: ValidOptions = {},
): Promise<void> {
  const staged = stagedView(bucket);
  const store = candidate ? overlayStore(staged, candidate) : staged;
  const faults: Fault[] = [];
  const artefacts: Artefact[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const body = await store.read(manifestKey(name, version));
    if (!body)
      throw new ReleaseError(
        'release/unknown-version',
        `${name} ${version} is not published.`,
        `"npm run release -- publish ${name}" publishes the sources and prints their version.`,
      );
    const read = readManifestText(name, version, body.toString());
    faults.push(...read.faults);
    const released = await bucket.exists(manifestKey(name, version));
    if (read.manifest)
      artefacts.push(
        artefactOf(store, { name, version, manifest: read.manifest, manifestBody: body, released }),
      );
  }
  await first?.(artefacts);
  for (const check of [...INTEGRITY, ...more]) faults.push(...(await check(artefacts)));
  const unreleased = artefacts.filter(({ released }) => !released);
  for (const check of POLICY) faults.push(...(await check(unreleased)));
  refuse('release/versions-refused', 'These versions can’t be shown to visitors', faults);
}

function artefactOf(store: ObjectStore, what: Omit<Artefact, 'read'>): Artefact {
  const known = new Map<string, Promise<Buffer | undefined>>();
  return {
    ...what,
    read(folder, file) {
      const key = fileKey(what, folder, file);
      const body = known.get(key) ?? store.read(key);
      known.set(key, body);
      return body;
    },
  };
}
