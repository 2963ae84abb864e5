import { compositionManifestSchema, keys, type LiveRecord } from '@site/contracts/composition';
import { SHELL } from '@site/contracts/microfrontend';
import { ReleaseError, type ReleaseTarget, readComposition } from './release';

/** A tab may stay open as long as this, and its pages go on loading the files they were rendered with. */
export const KEPT_DAYS = 30;
/** Compositions that stay for rollback, however old they are. */
export const KEPT_COMPOSITIONS = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Collected {
  compositions: string[];
  /** `mfe-products 0123456789ab`. */
  versions: string[];
  files: number;
}

export interface CollectOptions {
  now: Date;
  /** Compositions that must stay besides: the one that is baked into the edge function. */
  pinned: readonly string[];
  /** Only tells what would go. */
  dryRun: boolean;
}

/** Compositions that must stay: the live one, the last ones, and all that visitors were given lately. Newest first. */
export function retained(history: readonly LiveRecord[], now: Date): string[] {
  const since = now.getTime() - KEPT_DAYS * DAY_MS;
  const distinct = [...new Set(history.map(({ composition }) => composition))];
  const recent = history.filter((_record, at) => {
    // A composition was served until the next one went live.
    const next = history[at - 1];
    return next === undefined || Date.parse(next.when) >= since;
  });
  const shown = recent.flatMap((r) => (r.canary ? [r.composition, r.canary.composition] : [r.composition]));
  return [...new Set([...distinct.slice(0, KEPT_COMPOSITIONS), ...shown])];
}

/**
 * Removes compositions and versions that nobody can be given any more. Never what is younger than the kept days, since it
 * may be about to go live; never a version that a kept composition names. Throws, removing nothing, when a kept
 * composition can't be read. Manifests go first: what lost its manifest does not exist, however far the removal came.
 */
export async function collect(target: ReleaseTarget, options: CollectOptions): Promise<Collected> {
  const { store, log } = target;
  const history = await log.history();
  if (history.length === 0) throw new ReleaseError('Nothing is live yet: there is nothing to go by.');
  const kept = new Set([...retained(history, options.now), ...options.pinned]);
  const named = new Set<string>();
  const name = (part: string, version: string) => named.add(`${part} ${version}`);
  for (const id of kept) {
    const { versions } = await readComposition(store, id);
    for (const [part, version] of Object.entries(versions)) name(part, version);
  }

  const old = async (key: string) => {
    const written = await store.writtenAt(key);
    return written !== undefined && options.now.getTime() - written.getTime() > KEPT_DAYS * DAY_MS;
  };
  const collected: Collected = { compositions: [], versions: [], files: 0 };
  const remove = async (manifest: string, prefixes: string[]) => {
    const files = (await Promise.all(prefixes.map((prefix) => store.list(prefix)))).flat();
    for (const key of [manifest, ...files.filter((file) => file !== manifest)]) {
      if (!options.dryRun) await store.remove(key);
      collected.files += 1;
    }
  };

  for (const key of await store.list('sites')) {
    const [, id] = /^sites\/([0-9a-f]{12})\/manifest\.json$/.exec(key) ?? [];
    if (!id || kept.has(id)) continue;
    if (await old(key)) {
      collected.compositions.push(id);
      await remove(key, [`sites/${id}`, `data/${id}`]);
      continue;
    }
    // Composed lately and perhaps about to go live: what it is made of stays too.
    const body = await store.read(key);
    const { versions } = compositionManifestSchema.parse(JSON.parse(body?.toString() ?? ''));
    for (const [part, version] of Object.entries(versions)) name(part, version);
  }
  for (const key of [...(await store.list('mfe')), ...(await store.list(SHELL))]) {
    const match = /^(?:mfe\/([\w-]+)|(shell))\/([0-9a-f]{12})\/manifest\.json$/.exec(key);
    const part = match?.[1] ?? match?.[2];
    const version = match?.[3];
    if (!part || !version || named.has(`${part} ${version}`) || !(await old(key))) continue;
    collected.versions.push(`${part} ${version}`);
    await remove(key, [keys.publicBase(part, version), keys.serverBase(part, version)]);
  }
  for (const key of await store.list('rendered')) {
    if (!(await old(key))) continue;
    if (!options.dryRun) await store.remove(key);
    collected.files += 1;
  }
  return collected;
}
