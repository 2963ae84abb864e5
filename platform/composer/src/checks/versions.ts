import { createHash } from 'node:crypto';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import { type Fault, ReleaseError, throwFaults } from '@platform/base/release-error';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { SHELL } from '@site/contracts/shell';
import type { StageSettings } from '@site/contracts/site-json';
import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import { type BuiltFile, contentVersion, PLACEHOLDER_VERSION, replaceVersion } from '../content-ids';
import { folderStore, type ObjectStore, versionsView } from '../store/object-store';

/** A finished build that is not published: `dir` holds `client/` and `server/`. */
export interface Candidate {
  manifest: PartManifest;
  dir: string;
}

/** Returns the key of a version's file in the bucket. */
export const fileKey = (
  { name, version }: Pick<PartManifest, 'name' | 'version'>,
  folder: 'client' | 'server',
  file: string,
) => (folder === 'client' ? keys.publicBase(name, version) : keys.serverBase(name, version)) + file;

/** Returns the key of a version's manifest, which makes the version exist. */
export const manifestKey = (name: string, version: string) => `${keys.publicBase(name, version)}manifest.json`;

/**
 * Returns the bytes of a version's manifest. Throws `release/unknown-version` if it is not published, and
 * `release/preview-only` if only `preview` uploaded it, as a pull request does, and this is not for a preview.
 */
async function readManifestBody(
  bucket: ObjectStore,
  name: string,
  version: string,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<Buffer> {
  const key = manifestKey(name, version);
  const body = await versionsView(bucket, settings).read(key);
  if (body) return body;
  if (await versionsView(bucket, { preview: version }).exists(key))
    throw new ReleaseError(
      'release/preview-only',
      `${name} ${version} was uploaded for a preview, as pull requests do, and can't be released.`,
      `Merge its change and publish it from there: npm run release -- publish ${name}.`,
    );
  throw new ReleaseError(
    'release/unknown-version',
    `${name} ${version} is not published.`,
    `"npm run release -- publish ${name}" publishes the sources and prints their version.`,
  );
}

/**
 * Returns the manifest of a version in the bucket, staged or released, for a preview also of one of a pull request, and
 * its bytes as they are stored. Throws if there is none, or it is faulty.
 */
export async function publishedVersion(
  bucket: ObjectStore,
  name: string,
  version: string,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<{ manifest: PartManifest; manifestBody: Buffer }> {
  const manifestBody = await readManifestBody(bucket, name, version, settings);
  const { manifest, faults } = readManifest(name, version, manifestBody.toString());
  throwFaults(`${name} ${version} can’t be released`, faults);
  // For the type: without faults there is a manifest.
  return { manifest: manifest as PartManifest, manifestBody };
}

const MANIFEST_FILE = 'manifest.json';
const BUILD = 'Build the part with the packages of this platform';
const PUBLISH = 'Publish the part again from a changed source, with the release tool';

/** Parses a version's manifest and compares it with its key. Returns it, if the text is one, and its faults. */
export function readManifest(
  name: string,
  version: string,
  text: string,
): { manifest?: PartManifest; faults: Fault[] } {
  const fault = (code: Fault['code'], field: string | undefined, what: string, remedy: string): Fault => {
    return { code, part: name, file: MANIFEST_FILE, field, what, remedy };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = `is not JSON (${(error as Error).message})`;
    return { faults: [fault('release/manifest-invalid', undefined, what, PUBLISH)] };
  }
  // Before any other field, whose meaning may have changed.
  const { seam } = (value ?? {}) as { seam?: unknown };
  if (seam !== SEAM_VERSION) {
    const what = `is ${JSON.stringify(seam)}, but this platform supports ${SEAM_VERSION}`;
    const deploy = `First deploy a platform that supports it, or ${BUILD.toLowerCase()}`;
    const isNewer = typeof seam === 'number' && seam > SEAM_VERSION;
    return { faults: [fault('release/seam-version', 'seam', what, isNewer ? deploy : BUILD)] };
  }
  const { data: manifest, error } = partManifestSchema.safeParse(value);
  if (!manifest) {
    const invalid = (field: string, message: string) =>
      fault('release/manifest-invalid', field, `is invalid: ${message}`, BUILD);
    return { faults: error.issues.map(({ path, message }) => invalid(path.join('.'), message)) };
  }
  const key = { name, version };
  const keyFaults = (['name', 'version'] as const)
    .filter((field) => manifest[field] !== key[field])
    .map((field) => {
      const what = `is "${manifest[field]}", but it is stored under "${key[field]}"`;
      return fault('release/manifest-key', field, what, PUBLISH);
    });
  // A file is copied to its path: it could overwrite a file of another version.
  const pathFaults = [...manifest.client, ...manifest.server]
    .filter(({ path }) => !isInside(path))
    .map(({ path }) => {
      const what = `names ${JSON.stringify(path)}, which is outside the version's folder`;
      return fault('release/manifest-path', undefined, what, PUBLISH);
    });
  // Nothing reads the files of a version that names others.
  return { ...(pathFaults.length > 0 ? {} : { manifest }), faults: [...keyFaults, ...pathFaults] };
}

/** Returns whether a path of a manifest stays inside its version's folder, in a bucket and on a disk. */
const isInside = (file: string) =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));

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
 * Checks the versions of a composition before it is rendered: each manifest and its key, then all rules over all
 * versions. Throws one ReleaseError with every fault, each with part, file, field and remedy.
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
 * Every file of every version is there and matches its digest in the manifest, and the version is the hash of its own
 * content, so that nobody can upload other content under its name.
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

/** Returns the version that follows from the content, in which its own name is replaced by the placeholder. */
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
      remedy: sharedRemedy(name, library, wanted, has),
    }));

function sharedRemedy(name: string, library: string, wanted: string, has: string | undefined): string {
  if (validRange(wanted) === null)
    return `That is not a range of versions: write one that npm can compare, such as ^19.0.0, and build ${name} again`;
  if (has === undefined) return `Bundle ${library} in ${name}, or add it to ${SHARES_FILE} and release the shell first`;
  return `Set ${library} in shell/package.json to a version in ${wanted} and release the shell first; or accept the shell’s version in ${SHARES_FILE} (in a repository of its own: update @site/federation in the package.json of ${name}) and build ${name} again`;
}

/** The rules for every set of versions that is shown to anybody, whatever the command. */
const INTEGRITY: readonly Check[] = [checkSharedVersions, checkApiContract, checkContent];
