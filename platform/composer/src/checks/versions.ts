import { createHash } from 'node:crypto';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import { type Fault, throwFaults } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/shell';
import type { StageSettings } from '@site/contracts/site-json';
import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import type { Versions } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';
import satisfies from 'semver/functions/satisfies.js';
import { type BuiltFile, contentVersion, PLACEHOLDER_VERSION, replaceVersion } from '../content-ids';
import {
  type Candidate,
  fileKey,
  MANIFEST_FILE,
  manifestKey,
  readManifest,
  readManifestBody,
} from '../published-version';
import { folderStore, type ObjectStore, versionsView } from '../store/object-store';

/** A published version, or a build that is about to be one. */
export interface Artefact {
  name: string;
  version: string;
  manifest: PartManifest;
  /** Whether the site serves it: it was live or a rollout's. Only releases write there. */
  released: boolean;
  /** Reads a file that the manifest names; undefined if it is missing. */
  read(folder: 'client' | 'server', file: string): Promise<Buffer | undefined>;
}

/** A rule about the versions of one composition, which must hold before it is shown to anybody. */
export type Check = (artefacts: readonly Artefact[]) => readonly Fault[] | Promise<readonly Fault[]>;

interface ValidOptions {
  /** Additional rules of the caller. */
  more?: readonly Check[];
  /** A finished build that counts as staged. */
  candidate?: Candidate | undefined;
  /** The composition's settings: a preview may have a version of a pull request. */
  settings?: Pick<StageSettings, 'preview'> | undefined;
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
  { more = [], candidate, settings }: ValidOptions = {},
): Promise<void> {
  const store = versionsView(bucket, settings);
  const faults: Fault[] = [];
  const artefacts: Artefact[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const build = candidate?.manifest.name === name && candidate.manifest.version === version ? candidate : undefined;
    const body = build
      ? Buffer.from(JSON.stringify(build.manifest))
      : await readManifestBody(bucket, name, version, settings);
    const { manifest, faults: own } = readManifest(name, version, body.toString());
    faults.push(...own);
    const released = await bucket.exists(manifestKey(name, version));
    const read: Artefact['read'] = build
      ? (folder, file) => folderStore(path.join(build.dir, folder)).read(file)
      : (folder, file) => store.read(fileKey({ name, version }, folder, file));
    if (manifest) artefacts.push({ name, version, manifest, released, read });
  }
  for (const check of [...INTEGRITY, ...more]) faults.push(...(await check(artefacts)));
  throwFaults('These versions can’t be shown to visitors', faults);
}

/** Every part uses an API version that the API still serves. */
const checkApiContract: Check = (artefacts) =>
  artefacts
    .filter(({ manifest: { api } }) => api < OLDEST_SERVED_CONTRACT || api > API_CONTRACT)
    .map(({ name, manifest: { api } }) => ({
      code: 'release/api-contract',
      part: name,
      file: MANIFEST_FILE,
      field: 'api',
      what: `is ${api}, but the API serves versions ${OLDEST_SERVED_CONTRACT} to ${API_CONTRACT}`,
      remedy: api > API_CONTRACT ? 'Deploy the API first' : 'Build the part from newer sources',
    }));

/**
 * Every file of every version is there and matches its digest in the manifest, and the version is the hash of its own content, so that
 * nobody can upload other content under its name.
 */
export const checkContent: Check = async (artefacts) => (await Promise.all(artefacts.map(contentFaults))).flat();

async function contentFaults({ name, version, manifest, read }: Artefact): Promise<Fault[]> {
  const files: BuiltFile[] = [];
  const faults: Fault[] = [];
  const listed = (['client', 'server'] as const).flatMap((folder) =>
    manifest[folder].map((file) => ({ folder, ...file })),
  );
  await inParallel(listed, async ({ folder, path: file, sha384 }) => {
    const body = await read(folder, file);
    const place = `${folder}/${file}`;
    if (body) files.push({ path: place, body });
    if (body && createHash('sha384').update(body).digest('base64') === sha384) return;
    faults.push({
      code: 'release/file-digest',
      part: name,
      file: place,
      what: body ? 'does not match its digest in the manifest' : 'is missing',
      remedy: 'Publish the part again from changed sources, which gives another version',
    });
  });
  faults.sort((a, b) => `${a.file}`.localeCompare(`${b.file}`));
  if (files.length < listed.length) return faults;
  const computed = nameOf(version, manifest, files);
  if (computed !== version)
    faults.push({
      code: 'release/version-content',
      part: name,
      file: MANIFEST_FILE,
      field: 'version',
      what: `is "${version}", but the hash of its content is ${computed}`,
      remedy:
        'Publish the sources again with the current tool; if the fault stays, find out who published this version',
    });
  return faults;
}

/** Returns the version that follows from the content, in which the version's own name is replaced by the placeholder. */
function nameOf(version: string, manifest: PartManifest, files: readonly BuiltFile[]): string {
  // The placeholder would count as the version's own name, so two different contents would have the same hash.
  if (files.some(({ body }) => body.includes(PLACEHOLDER_VERSION)))
    return `undefined: it contains "${PLACEHOLDER_VERSION}"`;
  const { version: _version, client: _client, server: _server, ...description } = manifest;
  const masked = files.map((file) => ({
    path: file.path,
    body: replaceVersion(file, version, PLACEHOLDER_VERSION),
  }));
  return contentVersion(description, masked);
}

/** Where the accepted range of each shared library is written. */
const SHARES_FILE = 'packages/federation/src/vite/shares.ts';

/** The shell provides the shared libraries: the version of each must be in the range that the remote accepts. */
export const checkSharedVersions: Check = (artefacts) => {
  const shell = artefacts.find(({ name }) => name === SHELL)?.manifest;
  return artefacts.flatMap(({ name, manifest }) => (shell && name !== SHELL ? sharedFaults(manifest, shell) : []));
};

const sharedFaults = ({ name, shared }: PartManifest, shell: PartManifest): Fault[] =>
  Object.entries(shared)
    .map(([library, wanted]) => ({ library, wanted, has: shell.shared[library] }))
    .filter(({ wanted, has }) => has === undefined || !satisfies(has, wanted, { includePrerelease: true }))
    .map(({ library, wanted, has }) => ({
      code: 'release/shared-version',
      part: name,
      file: MANIFEST_FILE,
      field: `shared.${library}`,
      what: `is ${wanted}, but the shell ${shell.version} provides ${has ?? 'none'}`,
      remedy:
        has === undefined
          ? `Bundle ${library} in ${name}, or add it to ${SHARES_FILE} and release the shell first`
          : `Set ${library} in shell/package.json to a version in ${wanted} and release the shell first; or accept the shell’s version in ${SHARES_FILE} (in a repository of its own: update @site/federation in the package.json of ${name}) and build ${name} again`,
    }));

/** The rules for every set of versions that is shown to anybody, whatever the command. */
const INTEGRITY: readonly Check[] = [checkSharedVersions, checkApiContract, checkContent];
