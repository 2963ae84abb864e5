import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { inParallel } from '@platform/base/in-parallel';
import { refuse } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import { keys, SHARED_FOLDERS } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { readAnswer } from './checks/composer-answer';
import { requireValid } from './checks/list';
import { compositionId } from './composition-id';
import { mirrorVersions } from './mirror';
import { type Composer, composeApart } from './run-compose';
import { sheetKey } from './sheets/sheet-key';
import { folderStore } from './store/folder-store';
import { type ObjectStore, WriteOnceConflict } from './store/object-store';
import type { Candidate } from './store/overlay-store';
import { composerView } from './store/staged';

export interface FarRequest {
  versions: Versions;
  settings: StageSettings;
  /** Addresses of retired parts: they answer 410 unless a part has a page there. */
  retired?: string[] | undefined;
  /** A composition whose rendered bodies can be reused. */
  base?: string | undefined;
}

const PICTURE = /^data\/pictures\/[0-9a-f]+\.png$/;

/**
 * Composes in a temporary folder from a remote store and uploads the result, except its manifest: that makes the composition exist, and
 * the caller writes it. The process that runs the teams' bundles has neither the store nor credentials; files that it writes outside the
 * new composition's folders are not uploaded, nor style sheets with another content than their name says. A preview, its pictures and
 * its style sheets are staged, and its rendered bodies are not shared: unreviewed content must not get into files that releases reuse.
 */
export async function composeFar(
  store: ObjectStore,
  { versions, settings, retired, base }: FarRequest,
  composer: Composer,
): Promise<CompositionManifest> {
  return inFolder(async (dir, folder) => {
    const bucket = composerView(store, settings);
    await mirrorVersions(store, folder, versions);
    if (base) await unpackBodies(store, folder, base);
    const drawn = await bucket.list(SHARED_FOLDERS.pictures);
    // Empty files are enough: the composer only checks whether a picture exists.
    for (const key of drawn) place(path.join(dir, key));
    const request = { bucketDir: dir, versions, settings, retired };
    const { manifest, bodies } = await composeApart(request, composer);
    const made = composerView(folder, settings);
    const own = [...(await made.list(`sites/${manifest.id}`)), ...(await made.list(`data/${manifest.id}`))];
    const upload = async (key: string) => {
      const body = await made.read(key);
      if (body) await bucket.writeOnce(key, body);
    };
    await inParallel(
      own.filter((key) => key !== keys.composition(manifest.id)),
      upload,
    );
    const there = new Set(drawn);
    await inParallel(
      (await made.list(SHARED_FOLDERS.pictures)).filter((key) => !there.has(key) && PICTURE.test(key)),
      upload,
    );
    await inParallel(await made.list(SHARED_FOLDERS.sheets), async (key) => {
      const css = await made.read(key);
      // An object with this key has the same content.
      if (css && sheetKey(css) === key && !(await bucket.exists(key))) await bucket.writeOnce(key, css);
    });
    if (settings.preview) return manifest;
    await packBodies(folder, store, manifest.id, bodies).catch((error: unknown) => {
      // Another process has just composed the same.
      if (!(error instanceof WriteOnceConflict)) throw error;
    });
    return manifest;
  });
}

/** Dry run: renders with an unpublished build, in a process without credentials. Uploads nothing. */
export async function rehearseFar(
  store: ObjectStore,
  candidate: Candidate,
  { versions, settings }: FarRequest,
  composer: Composer,
): Promise<CompositionManifest> {
  await requireValid(store, versions, { candidate });
  const { [candidate.manifest.name]: _candidate, ...published } = versions;
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, published);
    const wanted = { id: compositionId(versions, settings), versions, settings };
    const { manifest } = await composeApart({ bucketDir: dir, versions, settings, candidate }, composer);
    refuse(
      'release/rehearsal-refused',
      `The dry run of composing with this build of ${candidate.manifest.name} failed`,
      readAnswer(wanted, manifest).faults,
    );
    return manifest;
  });
}

async function inFolder<Result>(
  work: (dir: string, folder: ReturnType<typeof folderStore>) => Promise<Result>,
): Promise<Result> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'compose-far-'));
  try {
    return await work(dir, folderStore(dir));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function place(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
}

/** Returns the key of a composition's packed rendered bodies: reading them one by one over the network is slower than rendering. */
const packKey = (composition: string) => `rendered/packs/${composition}.json.gz`;

/** Writes the packed bodies of a composition into the composer's cache. Does nothing if there is no pack. */
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
  composition: string,
  bodies: readonly string[],
): Promise<void> {
  const entries: [string, string][] = [];
  for (const key of bodies) {
    const body = await from.read(key);
    if (body) entries.push([key, body.toString()]);
  }
  await to.writeOnce(
    packKey(composition),
    await promisify(gzip)(JSON.stringify(Object.fromEntries(entries))),
  );
}
