import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from './store/object-store';

/** Returns the key of a composition's packed rendered bodies: reading them one by one over the network is slower than rendering. */
export const packKey = (composition: string) => `rendered/packs/${composition}.json.gz`;

/** Writes the packed bodies of a composition into the composer's cache. Does nothing if there is no pack. */
export async function unpackBodies(from: ObjectStore, to: ObjectStore, composition: string): Promise<void> {
  const packed = await from.read(packKey(composition));
  if (!packed) return;
  const bodies = JSON.parse((await promisify(gunzip)(packed)).toString()) as Record<string, string>;
  for (const [key, body] of Object.entries(bodies)) await to.writeOnce(key, body);
}

/** Packs the rendered bodies of a composition, so that the next composition can reuse them. */
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
