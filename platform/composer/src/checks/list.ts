import { type Fault, ReleaseError, refuse } from '@platform/base/release-error';
import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import type { Versions } from '@site/site-model/composition';
import {
  type BuiltFile,
  contentVersion,
  occurrences,
  PLACEHOLDER_VERSION,
  renamed,
} from '../content-version';
import { manifestKey } from '../manifest-key';
import type { ObjectStore } from '../store/object-store';
import { type Candidate, overlayStore } from '../store/overlay-store';
import { stagedView } from '../store/staged';
import { type Artefact, type Check, fileKey } from './artefact';
import { digests } from './digests';
import { readManifestText } from './manifest';
import { scriptBudget } from './script-budget';
import { sharedVersions } from './shared-versions';

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

/** Every part uses an API version that the API still serves. */
export const apiContract: Check = (artefacts) =>
  artefacts.flatMap(({ name, manifest }) => {
    const { api } = manifest;
    if (api >= OLDEST_SERVED_CONTRACT && api <= API_CONTRACT) return [];
    const served =
      OLDEST_SERVED_CONTRACT === API_CONTRACT
        ? `${API_CONTRACT}`
        : `${OLDEST_SERVED_CONTRACT} to ${API_CONTRACT}`;
    return [
      {
        code: 'release/api-contract',
        part: name,
        file: 'manifest.json',
        field: 'api',
        what: `is ${api}, but the API serves version ${served}`,
        remedy: api > API_CONTRACT ? 'Deploy the API first' : 'Build the part from newer sources',
      },
    ];
  });

const REMEDY =
  'Publish the sources again with the current tool; if the fault stays, find out who published this version';

/** A version is the hash of its own content, so that nobody can upload other content under its name. */
export const naming: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf(artefact: Artefact): Promise<Fault | undefined> {
  const { name, version } = artefact;
  const files = await contentOf(artefact);
  // The check of the digests reports missing files.
  if (!files) return undefined;
  const computed = nameOf(artefact, files);
  if (computed === version) return undefined;
  return {
    code: 'release/version-content',
    ...{ part: name, file: 'manifest.json', field: 'version' },
    what: `is "${version}", but the hash of its content is ${computed}`,
    remedy: REMEDY,
  };
}

async function contentOf({ manifest, read }: Artefact): Promise<BuiltFile[] | undefined> {
  const paths = (['client', 'server'] as const).flatMap((folder) =>
    manifest[folder].map((file) => ({ folder, file: file.path })),
  );
  const files = await Promise.all(
    paths.map(async ({ folder, file }) => ({ path: `${folder}/${file}`, body: await read(folder, file) })),
  );
  return files.every((file): file is BuiltFile => file.body !== undefined) ? files : undefined;
}

/** Returns the version that follows from the content, in which the version's own name is replaced by the placeholder. */
function nameOf({ version, manifest }: Artefact, files: readonly BuiltFile[]): string {
  // The placeholder would count as the version's own name, so two different contents would have the same hash.
  if (files.some(({ body }) => occurrences(body, PLACEHOLDER_VERSION) > 0))
    return `undefined: it contains "${PLACEHOLDER_VERSION}"`;
  const { version: _version, client: _client, server: _server, ...description } = manifest;
  const masked = files.map((file) => ({
    path: file.path,
    body: renamed(file, version, PLACEHOLDER_VERSION),
  }));
  return contentVersion(description, masked);
}

/** The rules for every set of versions that is shown to anybody, whatever the command; one file per rule. */
const INTEGRITY: readonly Check[] = [sharedVersions, apiContract, digests, naming];

/** The rules for versions that the site has not served yet: what is live, or comes back by a rollback, must not hold anybody. */
const POLICY: readonly Check[] = [scriptBudget];
