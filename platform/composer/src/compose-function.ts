import { createHash } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { inParallel } from '@platform/base/in-parallel';
import { SHELL } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import { keys, SHEETS_FOLDER } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { manifestKey, publishedVersion } from './checks/artefact';
import { requireValid } from './checks/list';
import type { ComposeAnswer } from './request';
import { type ComposeLimits, composeApart } from './run-compose';
import { folderStore } from './store/folder-store';
import { type ObjectStore, WriteOnceConflict } from './store/object-store';
import type { Candidate } from './store/overlay-store';
import { composerView, stagedView, verifiedRead, versionsView } from './store/staged';

export interface CompositionRequest {
  versions: Versions;
  settings: StageSettings;
  /** Addresses of retired parts: they answer 410 unless a part has a page there. */
  retired?: string[] | undefined;
  /** A composition whose rendered bodies can be reused. */
  base?: string | undefined;
}

/**
 * Composes in a temporary folder and uploads the result, its manifest last: that makes the composition exist. The process that runs the
 * parts' server bundles has neither the store nor credentials. A preview and its style sheets are staged, and its rendered bodies are not
 * shared: unreviewed content must not get into files that releases reuse.
 */
export async function composeStored(
  store: ObjectStore,
  { base, ...request }: CompositionRequest,
  limits?: ComposeLimits,
): Promise<CompositionManifest> {
  const { versions, settings } = request;
  const bucket = composerView(store, settings);
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, versions, settings);
    if (base !== undefined) await unpackBodies(store, folder, base);
    const answer = await composeApart({ ...request, bucketDir: dir }, limits);
    const { manifest } = answer;
    await upload(composerView(folder, settings), bucket, manifest);
    if (settings.preview) await stageClientFiles(store, versions, settings);
    if (!settings.preview) await packBodies(folder, store, answer);
    await ignoreExisting(bucket.writeOnce(keys.composition(manifest.id), JSON.stringify(manifest)));
    return manifest;
  });
}

/**
 * Uploads the files of a composition but its manifest, and the style sheets that are not there. Throws if a page is not the one that
 * was checked.
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
  { versions, settings, base }: CompositionRequest,
): Promise<CompositionManifest> {
  await requireValid(store, versions, { candidate });
  const { [candidate.manifest.name]: _candidate, ...published } = versions;
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, published);
    if (base) await unpackBodies(store, folder, base);
    return (await composeApart({ bucketDir: dir, versions, settings, candidate })).manifest;
  });
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

/** Returns the key of a composition's packed rendered bodies: reading them one by one over the network is slower than rendering. */
const packKey = (composition: string) => `rendered/packs/${composition}.json.gz`;

/** Writes the packed bodies of a composition into the composer's cache, if there is a pack. */
async function unpackBodies(from: ObjectStore, to: ObjectStore, composition: string): Promise<void> {
  const packed = await from.read(packKey(composition));
  if (!packed) return;
  const bodies = JSON.parse((await promisify(gunzip)(packed)).toString()) as Record<string, string>;
  for (const [key, body] of Object.entries(bodies)) await to.writeOnce(key, body);
}

/** Packs the rendered bodies of a composition, so that the next composition can reuse them. */
async function packBodies(
  from: ObjectStore,
  to: ObjectStore,
  { manifest, bodies }: ComposeAnswer,
): Promise<void> {
  const entries: [string, string][] = [];
  for (const key of bodies) {
    const body = await from.read(key);
    if (body) entries.push([key, body.toString()]);
  }
  const packed = await promisify(gzip)(JSON.stringify(Object.fromEntries(entries)), { level: 1 });
  await ignoreExisting(to.writeOnce(packKey(manifest.id), packed));
}
