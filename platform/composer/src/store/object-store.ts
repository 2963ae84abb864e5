import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import { PULLS, STAGED } from '@site/site-model/bucket-keys';

/** The store of published files: the site's bucket on AWS, a folder locally. Keys have no leading slash. */
export interface ObjectStore {
  /** Undefined if there is no such object. */
  read(key: string): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** Creates an object. Does nothing if it exists with the same bytes; rejects with a WriteOnceConflict if it has others. */
  writeOnce(key: string, body: Buffer | string): Promise<void>;
}

/** The store for garbage collection. The composer, which runs the teams' code, never gets this interface. */
export interface CollectableStore extends ObjectStore {
  /** Keys below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Bytes of each object below a prefix, by key. */
  sizes(prefix: string): Promise<Map<string, number>>;
  /** Returns when an object was written; undefined if there is none. */
  writtenAt(key: string): Promise<Date | undefined>;
  /** Removes an object. Succeeds if it does not exist. */
  remove(key: string): Promise<void>;
}

/** Thrown instead of overwriting an immutable object. */
export class WriteOnceConflict extends Error {
  constructor(readonly key: string) {
    super(`${key} exists already with other bytes: published files never change.`);
  }
}

/** Returns the local platform's folder as the site's bucket. Writes are atomic. */
export function folderStore(dir: string): CollectableStore {
  const fileOf = (key: string) => {
    const file = path.resolve(dir, key);
    if (!file.startsWith(path.resolve(dir) + path.sep)) throw new Error(`The key ${key} is outside the bucket`);
    return file;
  };
  return {
    async read(key) {
      const file = fileOf(key);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    async exists(key) {
      return existsSync(fileOf(key));
    },
    async writeOnce(key, body) {
      const file = fileOf(key);
      const temporary = `${file}.${process.pid}.part`;
      const folder = path.dirname(file);
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
      writeFileSync(temporary, body);
      try {
        // link() fails if the target exists, like a PUT with If-None-Match.
        linkSync(temporary, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (!readFileSync(file).equals(Buffer.from(body))) throw new WriteOnceConflict(key);
      } finally {
        unlinkSync(temporary);
      }
    },
    async sizes(prefix) {
      return new Map((await this.list(prefix)).map((key) => [key, statSync(fileOf(key)).size]));
    },
    async writtenAt(key) {
      return statSync(fileOf(key), { throwIfNoEntry: false })?.mtime;
    },
    async remove(key) {
      rmSync(fileOf(key), { force: true });
    },
    async list(prefix) {
      const base = fileOf(prefix);
      if (!existsSync(base)) return [];
      return readdirSync(base, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
    },
  };
}

/** Folders of versions and of compositions that a distribution serves. */
const VERSIONS = ['mfe/', 'shell/'];
const SERVED = [...VERSIONS, 'sites/', 'data/'];
/** Folders of versions: their client files and server bundles. */
const BUILDS = [...VERSIONS, 'server/'];

/** Returns an object's key without the prefix of what is not released. */
export const releasedKey = (key: string) =>
  [STAGED, PULLS].reduce((rest, prefix) => (rest.startsWith(prefix) ? rest.slice(prefix.length) : rest), key);

type Previewing = Pick<StageSettings, 'preview'>;

const STAGED_LAYER = { prefix: STAGED, folders: SERVED };
const PULLS_LAYER = { prefix: PULLS, folders: BUILDS };

/**
 * Returns the view of the bucket that the preview origin serves: released objects, then staged ones. Writes to served folders are staged.
 * A staged object never replaces a released one with the same key.
 */
export const stagedView = (store: ObjectStore): ObjectStore => view(store, [STAGED_LAYER], STAGED_LAYER);

/** Returns the view for uploading a version that can only be previewed. */
export const pullsView = (store: ObjectStore): ObjectStore => view(store, [STAGED_LAYER, PULLS_LAYER], PULLS_LAYER);

/** Returns the view of the versions that a composition may have: a preview also reads those of pull requests. */
export const versionsView = (store: ObjectStore, { preview }: Previewing = {}): ObjectStore =>
  preview ? view(store, [STAGED_LAYER, PULLS_LAYER], STAGED_LAYER) : stagedView(store);

/** Returns the view of the bucket for composing: it reads unreleased versions, and writes a preview staged and a release not. */
export const composerView = (store: ObjectStore, settings: Previewing): ObjectStore =>
  settings.preview ? versionsView(store, settings) : view(store, [{ prefix: STAGED, folders: VERSIONS }], undefined);

interface Layer {
  prefix: string;
  /** The folders whose objects may lie under the prefix. */
  folders: readonly string[];
}

/** Reads objects below the bucket's root, then below each layer's prefix; writes to the folders of one layer. */
function view(store: ObjectStore, layers: readonly Layer[], written: Layer | undefined): ObjectStore {
  const covers = (key: string, { folders }: Layer) => folders.some((folder) => key.startsWith(folder));
  const placesOf = (key: string) => [
    key,
    ...layers.filter((layer) => covers(key, layer)).map(({ prefix }) => prefix + key),
  ];
  return {
    async read(key) {
      for (const place of placesOf(key)) {
        const body = await store.read(place);
        if (body) return body;
      }
      return undefined;
    },
    async exists(key) {
      for (const place of placesOf(key)) if (await store.exists(place)) return true;
      return false;
    },
    writeOnce: (key, body) => store.writeOnce(written && covers(key, written) ? written.prefix + key : key, body),
  };
}

/** Reads a file of a published version. Throws if it is missing or does not match the SHA-384 (base64) in the manifest. */
export async function verifiedRead(store: ObjectStore, key: string, sha384: string): Promise<Buffer> {
  const body = await store.read(key);
  if (!body)
    throw new ReleaseError('release/file-missing', `${key} is missing from the store.`, 'Publish the part again.');
  if (createHash('sha384').update(body).digest('base64') !== sha384)
    throw new ReleaseError(
      'release/file-changed',
      `${key} does not match its digest in the version’s manifest.`,
      'Publish the part as another version, and find out who wrote this file.',
    );
  return body;
}
