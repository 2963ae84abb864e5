import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import { SHELL } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import { keys, SHEETS_FOLDER } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { type Candidate, fileKey, manifestKey, publishedVersion, requireValid } from './checks/versions';
import type { ComposeRequest } from './request';
import { type ComposeLimits, composeApart } from './run-compose';
import {
  composerView,
  folderStore,
  type ObjectStore,
  stagedView,
  verifiedRead,
  versionsView,
  WriteOnceConflict,
} from './store/object-store';
import { MAP } from './thrown-by';

export type CompositionRequest = Omit<ComposeRequest, 'bucketDir'>;

/**
 * Composes in a temporary folder and uploads the result, its manifest last: that makes the composition exist. The process that runs the
 * parts' server bundles has neither the store nor credentials. A preview and its style sheets are staged.
 */
export async function composeStored(
  store: ObjectStore,
  request: CompositionRequest,
  limits?: ComposeLimits,
): Promise<CompositionManifest> {
  const { versions, settings } = request;
  const bucket = composerView(store, settings);
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, versions, settings);
    await mirrorBodies(store, folder, request);
    const manifest = await composeApart({ ...request, bucketDir: dir }, limits);
    await upload(composerView(folder, settings), bucket, manifest);
    if (settings.preview) await stageClientFiles(store, versions, settings);
    await ignoreExisting(bucket.writeOnce(keys.composition(manifest.id), JSON.stringify(manifest)));
    return manifest;
  });
}

/**
 * Uploads the files of a composition but its manifest, the style sheets that are not there, and the rendered bodies of a release. Throws
 * if a page is not the one that was checked.
 */
async function upload(from: ObjectStore, to: ObjectStore, { id, pages }: CompositionManifest): Promise<void> {
  const checked = new Map(pages.map(({ html, sha256 }) => [html, sha256]));
  const files = [...(await from.list(`sites/${id}`)), ...(await from.list(`data/${id}`))];
  await inParallel(files, async (key) => {
    const body = await from.read(key);
    if (!body) return;
    const expected = checked.get(key);
    checked.delete(key);
    if (expected !== undefined && createHash('sha256').update(body).digest('hex') !== expected)
      throw new Error(`${key} was changed after it was checked.`);
    await to.writeOnce(key, body);
  });
  if (checked.size > 0) throw new Error(`${[...checked.keys()].join(', ')} was not written.`);
  await inParallel(await from.list(SHEETS_FOLDER), async (key) => {
    const css = await from.read(key);
    if (css && !(await to.exists(key))) await to.writeOnce(key, css);
  });
  const bodies = await from.read(keys.rendered(id));
  if (bodies) await ignoreExisting(to.writeOnce(keys.rendered(id), bodies));
}

/** Ignores WriteOnceConflict: another process that has just composed the same has written it; only the time in the manifest differs. */
const ignoreExisting = (write: Promise<void>) =>
  write.catch((error: unknown) => {
    if (!(error instanceof WriteOnceConflict)) throw error;
  });

/** Renders with an unpublished build and uploads nothing. Rejects with every fault found. */
export async function rehearse(
  store: ObjectStore,
  candidate: Candidate,
  request: CompositionRequest,
): Promise<CompositionManifest> {
  await requireValid(store, request.versions, { candidate });
  const { [candidate.manifest.name]: _candidate, ...published } = request.versions;
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, published);
    await uploadBuild(folder, candidate);
    await copyMaps(folder, candidate);
    await mirrorBodies(store, folder, request);
    return composeApart({ ...request, bucketDir: dir });
  });
}

/** Copies the files of a build to a store, its manifest last: that makes the version exist. */
export async function uploadBuild(to: ObjectStore, { manifest, dir }: Candidate): Promise<void> {
  for (const folder of ['client', 'server'] as const)
    await inParallel(manifest[folder], ({ path: file }) =>
      to.writeOnce(fileKey(manifest, folder, file), readFileSync(path.join(dir, folder, file))),
    );
  await to.writeOnce(manifestKey(manifest.name, manifest.version), JSON.stringify(manifest));
}

/** Copies the source maps of a build's server bundle, by which an error names its source. */
async function copyMaps(to: ObjectStore, { manifest, dir }: Candidate): Promise<void> {
  for (const { path: file } of manifest.server) {
    const map = path.join(dir, 'server', file + MAP);
    if (existsSync(map)) await to.writeOnce(fileKey(manifest, 'server', file + MAP), readFileSync(map));
  }
}

/**
 * Copies the files of these versions that composing reads from one store to another. Rejects if a version is not published or a file
 * does not match its digest in the version's manifest.
 */
export async function mirrorVersions(
  from: ObjectStore,
  to: ObjectStore,
  versions: Versions,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<void> {
  const published = versionsView(from, settings);
  const wanted = new Map<string, string>();
  for (const [name, version] of Object.entries(versions)) {
    const { manifest, manifestBody } = await publishedVersion(from, name, version, settings);
    await to.writeOnce(manifestKey(name, version), manifestBody);
    const read = (file: { path: string }) =>
      // Composing needs the contents of style sheets, fonts and icons, but only the names of scripts.
      file.path === '.vite/manifest.json' ||
      file.path.endsWith('.css') ||
      (name === SHELL && !/\.(js|map)$/.test(file.path));
    for (const file of manifest.client.filter(read))
      wanted.set(keys.publicBase(name, version) + file.path, file.sha384);
    for (const file of manifest.server) wanted.set(keys.serverBase(name, version) + file.path, file.sha384);
  }
  await inParallel([...wanted], async ([key, sha384]) => {
    await to.writeOnce(key, await verifiedRead(published, key, sha384));
  });
}

/**
 * Copies the client files of a pull request's version to where the preview origin serves them, but no manifest: without it, no release
 * takes them.
 */
async function stageClientFiles(
  store: ObjectStore,
  versions: Versions,
  settings: Pick<StageSettings, 'preview'>,
): Promise<void> {
  const staged = stagedView(store);
  for (const [name, version] of Object.entries(versions)) {
    if (await staged.exists(manifestKey(name, version))) continue;
    const { manifest } = await publishedVersion(store, name, version, settings);
    const files = manifest.client.filter(({ path: file }) => !`/${file}`.endsWith('/manifest.json'));
    await inParallel(files, async ({ path: file, sha384 }) => {
      const key = keys.publicBase(name, version) + file;
      await staged.writeOnce(key, await verifiedRead(versionsView(store, settings), key, sha384));
    });
  }
}

async function inFolder<Result>(
  work: (dir: string, folder: ReturnType<typeof folderStore>) => Promise<Result>,
): Promise<Result> {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compose-in-')));
  try {
    return await work(dir, folderStore(dir));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Copies the rendered bodies that a composition may reuse, if they are there. */
async function mirrorBodies(from: ObjectStore, to: ObjectStore, { base }: CompositionRequest): Promise<void> {
  const bodies = base === undefined ? undefined : await from.read(keys.rendered(base));
  if (base !== undefined && bodies) await to.writeOnce(keys.rendered(base), bodies);
}
