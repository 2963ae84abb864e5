import { createHash } from 'node:crypto';
import { inParallel } from '@platform/base/in-parallel';
import { type Fault, refuse } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import type { Versions } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import {
  type BuiltFile,
  contentVersion,
  occurrences,
  PLACEHOLDER_VERSION,
  renamed,
} from '../content-version';
import type { ObjectStore } from '../store/object-store';
import { type Candidate, overlayStore } from '../store/overlay-store';
import { versionsView } from '../store/staged';
import { type Artefact, type Check, fileKey, manifestKey, readManifestBody } from './artefact';
import { readManifestText } from './manifest';

export interface ValidOptions {
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
  const published = versionsView(bucket, settings);
  const store = candidate ? overlayStore(published, candidate) : published;
  const faults: Fault[] = [];
  const artefacts: Artefact[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const own = candidate?.manifest.name === name && candidate.manifest.version === version;
    const body = own
      ? Buffer.from(JSON.stringify(candidate.manifest))
      : await readManifestBody(bucket, name, version, settings);
    const read = readManifestText(name, version, body.toString());
    faults.push(...read.faults);
    const released = await bucket.exists(manifestKey(name, version));
    if (read.manifest)
      artefacts.push(artefactOf(store, { name, version, manifest: read.manifest, released }));
  }
  for (const check of [...INTEGRITY, ...more]) faults.push(...(await check(artefacts)));
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

/** Every client and server file of every version exists and matches its digest in the manifest. */
export const digests: Check = async (artefacts) => {
  const faults: Fault[] = [];
  const files = artefacts.flatMap((artefact) =>
    (['client', 'server'] as const).flatMap((folder) =>
      artefact.manifest[folder].map((file) => ({ artefact, folder, file })),
    ),
  );
  await inParallel(files, async ({ artefact, folder, file }) => {
    const body = await artefact.read(folder, file.path);
    if (body && createHash('sha384').update(body).digest('base64') === file.sha384) return;
    faults.push({
      code: 'release/file-digest',
      part: artefact.name,
      file: `${folder}/${file.path}`,
      what: body ? 'does not match its digest in the manifest' : 'is missing',
      remedy: 'Publish the part again from changed sources, which gives another version',
    });
  });
  return faults.sort((a, b) => `${a.part} ${a.file}`.localeCompare(`${b.part} ${b.file}`));
};

/** Where the accepted range of each shared library is written. */
const SHARES_FILE = 'packages/federation/src/vite/shares.ts';

/** The shell provides the shared libraries: the version of each must be in the range that the remote accepts. */
export const sharedVersions: Check = (artefacts) => {
  const shell = artefacts.find(({ name }) => name === SHELL)?.manifest;
  if (!shell) return [];
  return artefacts.flatMap(({ name, manifest }) => (name === SHELL ? [] : faultsOf(manifest, shell)));
};

function faultsOf(remote: PartManifest, shell: PartManifest): Fault[] {
  return Object.entries(remote.shared).flatMap(([library, wanted]): Fault[] => {
    const has = shell.shared[library];
    const place = { part: remote.name, file: 'manifest.json', field: `shared.${library}` };
    const range = validRange(wanted);
    if (range === null)
      return [
        {
          code: 'release/shared-range',
          ...place,
          what: `is ${JSON.stringify(wanted)}, which is not a range of versions`,
          remedy: `Build ${remote.name} with packages that write an npm version range, such as ^19.0.0 or >=19.2`,
        },
      ];
    if (has !== undefined && satisfies(has, range, { includePrerelease: true })) return [];
    return [
      {
        code: 'release/shared-version',
        ...place,
        what: `is ${wanted}, but the shell ${shell.version} provides ${has ?? 'none'}`,
        remedy:
          has === undefined
            ? `Bundle ${library} in ${remote.name}, or add it to ${SHARES_FILE} and release the shell first`
            : `Set ${library} in shell/package.json to a version in ${wanted} and release the shell first; or accept the shell’s version in ${SHARES_FILE} (in a repository of its own: update @site/federation in the package.json of ${remote.name}) and build ${remote.name} again`,
      },
    ];
  });
}

/** The rules for every set of versions that is shown to anybody, whatever the command. */
const INTEGRITY: readonly Check[] = [sharedVersions, apiContract, digests, naming];

/** A deployed stage only shows production builds: a development build is large and slow. */
export const productionBuild: Check = (artefacts) =>
  artefacts
    .filter(({ manifest }) => manifest.mode === 'development')
    .map(({ name }) => ({
      code: 'release/development-build',
      part: name,
      file: 'manifest.json',
      field: 'mode',
      what: 'is "development", which is only for tests on one machine',
      remedy: `Publish it with "npm run release -- publish ${name}", which makes a production build`,
    }));
