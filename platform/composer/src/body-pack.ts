import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from './store/object-store';

/** Where a composition's rendered bodies lie as one object: far from a disk, asking for each is slower than rendering it. */
export const packKey = (composition: string) => `rendered/packs/${composition}.json.gz`;

/** Lays the bodies of a composition out as the composer's cache reads them. Without a pack there is nothing to lay out. */
export async function unpackBodies(from: ObjectStore, to: ObjectStore, composition: string): Promise<void> {
  const packed = await from.read(packKey(composition));
  if (!packed) return;
  const bodies = JSON.parse((await promisify(gunzip)(packed)).toString()) as Record<string, string>;
  for (const [key, body] of Object.entries(bodies)) await to.writeOnce(key, body);
}

/** Keeps the bodies that a composition was made of, for the next one. */
export async function packBodies(
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
