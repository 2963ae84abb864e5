import { createHash } from 'node:crypto';
import { keys } from '@site/contracts/composition';
import { versionSchema } from '@site/contracts/microfrontend';
import { manifestKey } from '../../../infra/release/manifest-key';
import { readManifest } from '../../../infra/release/part-manifest';
import type { ObjectStore } from '../../../infra/release/store/object-store';
import { stagedView } from '../../../infra/release/store/staged';

/** A version's number as a version. */
export const versionOf = (number: number): string =>
  versionSchema.parse(number.toString(16).padStart(12, '0'));

/**
 * Publishes a copy of a part's version under another number, with `extra` pages more in every language: its own cases
 * and articles again and again, each at a path, with a title and so with a picture of its own.
 */
export async function publishMultiplied(
  bucket: ObjectStore,
  part: { name: string; version: string },
  version: string,
  extra: number,
): Promise<void> {
  const store = stagedView(bucket);
  const manifest = await readManifest(store, part.name, part.version);
  const copy = async (from: string, to: string, path: string, target = path) => {
    const body = await store.read(from + path);
    if (!body) throw new Error(`${from}${path} is missing`);
    await store.writeOnce(to + target, body);
  };
  for (const { path } of manifest.client) {
    await copy(keys.publicBase(part.name, part.version), keys.publicBase(part.name, version), path);
  }
  const [from, to] = [keys.serverBase(part.name, part.version), keys.serverBase(part.name, version)];
  for (const { path } of manifest.server) {
    await copy(from, to, path, path === ENTRY ? ORIGINAL : path);
  }
  await store.writeOnce(to + ENTRY, entry(extra));
  const server = [
    ...manifest.server.map((file) => (file.path === ENTRY ? { ...file, path: ORIGINAL } : file)),
  ];
  const added = {
    path: ENTRY,
    sha384: createHash('sha384').update(entry(extra)).digest('base64'),
    bytes: Buffer.byteLength(entry(extra)),
  };
  await store.writeOnce(
    manifestKey(part.name, version),
    JSON.stringify({ ...manifest, version, server: [...server, added] }),
  );
}

const ENTRY = 'entry-server.js';
const ORIGINAL = 'original.js';

const entry = (extra: number) => `
import { pages as own } from './${ORIGINAL}';
export * from './${ORIGINAL}';
const seeds = own.filter(({ path }) => /^\\/(cases|blog)\\/./.test(path));
const again = (number) => {
  const { aliases, ...seed } = seeds[number % seeds.length];
  return {
    ...seed,
    path: seed.path + '-' + number,
    load(lang) {
      const { head, content } = seed.load(lang);
      const headline = head.headline && [...head.headline, { text: ' ' + number }];
      return { content, head: { ...head, title: head.title.slice(0, 100) + ' ' + number, ...(headline ? { headline } : {}) } };
    },
  };
};
export const pages = [...own, ...Array.from({ length: ${extra} }, (_, number) => again(number))];
`;
