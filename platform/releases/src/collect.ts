import { ReleaseError } from '@platform/base/release-error';
import { manifestKey } from '@platform/composer/checks/artefact';
import type { CollectableStore } from '@platform/composer/store/object-store';
import { releasedKey, versionsView } from '@platform/composer/store/staged';
import { COMPOSITION_PATTERN, VERSION_PATTERN } from '@site/contracts/ids';
import { SHELL } from '@site/contracts/microfrontend';
import { keys, PULLS, SHEETS_FOLDER, STAGED } from '@site/site-model/bucket-keys';
import { type LiveRecord, RETAINED } from '@site/site-model/release-log';
import { nothingLive } from './log/live-log';
import { planPartRollback } from './orders/rollback-plan';
import type { ReleaseSite } from './release-site';
import { readComposition } from './release-target';

const DAY_MS = 24 * 60 * 60 * 1000;
/** No compose or publish runs this long: a group without a manifest by then was abandoned. */
const LEFTOVER_DAYS = 1;

export interface Collected {
  compositions: string[];
  /** `mfe-products 0123456789ab`. */
  versions: string[];
  /** Folders that an interrupted compose or publish left without a manifest: `sites/0123456789ab`. */
  leftovers: string[];
  sheets: string[];
  files: number;
  bytes: number;
  /** Bytes of what is kept. */
  kept: number;
}

export interface CollectOptions {
  now: Date;
  /** More compositions to keep: those of open previews. */
  pinned: readonly string[];
  /** Reports what would be removed, and removes nothing. */
  dryRun: boolean;
}

/**
 * Removes what no visitor can get any more: compositions and versions, leftovers of interrupted commands, style sheets
 * that no page names, cached page bodies. Keeps everything younger than the retention period, since it may be about to go
 * live, and everything that a kept composition names. Throws before removing anything when a kept composition can't be read.
 * Removes manifests first: without its manifest a composition or version does not exist, even if the removal is interrupted.
 */
export async function collect(
  { store, log, fallback: fallbackOf }: Pick<ReleaseSite['target'], 'store' | 'log' | 'fallback'>,
  options: CollectOptions,
): Promise<Collected> {
  const history = await log.history();
  if (history.length === 0) throw nothingLive();
  const fallback = await fallbackOf();
  const staying = retained(history, options.now);
  for (const id of options.pinned) staying.add(id);
  if (fallback !== undefined) staying.add(fallback);

  const [live] = history;
  // A version that "rollback <part>" goes to is kept, however long ago it was live.
  const targets = new Set(
    Object.keys(live?.versions ?? {}).map((part) => `${part} ${planPartRollback(history, part)?.to}`),
  );
  const compositions = await storedCompositions(store);
  const versions = await storedVersions(store);
  const olderThan = async (days: number, key: string) => {
    const written = await store.writtenAt(key);
    return written !== undefined && options.now.getTime() - written.getTime() > days * DAY_MS;
  };
  const allOlderThan = async (days: number, files: readonly string[]) => {
    for (const key of files) if (!(await olderThan(days, key))) return false;
    return true;
  };

  // Collect everything to keep first: an error here must come before anything is removed.
  for (const [id, { manifests }] of compositions) {
    if (manifests.length > 0 && !staying.has(id) && !(await allOlderThan(RETAINED.days, manifests)))
      staying.add(id);
  }
  // What waits is composed when its turn comes.
  const named = new Set((live?.waiting ?? []).map(({ part, version }) => `${part} ${version}`));
  const shown = new Set<string>();
  const anywhere = versionsView(store, { preview: 'any' });
  for (const id of staying) {
    const composition = await readComposition(anywhere, id);
    for (const [part, version] of Object.entries(composition.versions)) named.add(`${part} ${version}`);
    for (const key of composition.sheets) shown.add(key);
  }

  const collected: Collected = {
    ...{ compositions: [], versions: [], leftovers: [], sheets: [] },
    ...{ files: 0, bytes: 0, kept: 0 },
  };
  const remove = async (files: readonly string[], bytes: number) => {
    for (const key of files) if (!options.dryRun) await store.remove(key);
    collected.files += files.length;
    collected.bytes += bytes;
  };
  const removeWhole = ({ manifests, files, bytes }: Stored) =>
    remove([...manifests, ...files.filter((file) => !manifests.includes(file))], bytes);
  /** Removes a group without a manifest. Returns false when it is so young that another process may be writing it. */
  const removeLeftover = async (name: string, group: Stored, manifest: string) => {
    if (!(await allOlderThan(LEFTOVER_DAYS, group.files))) return false;
    // Its manifest was written since the listing.
    if (await anywhere.exists(manifest)) return true;
    collected.leftovers.push(name);
    await removeWhole(group);
    return true;
  };

  // A release since then may use files that are about to be removed.
  if ((await log.current())?.sequence !== live?.sequence)
    throw new ReleaseError(
      'release/released-meanwhile',
      'Another release happened in the meantime; nothing was removed.',
      'Try again.',
    );
  let composing = false;
  for (const [id, group] of compositions) {
    if (staying.has(id)) collected.kept += group.bytes;
    else if (group.manifests.length > 0) {
      collected.compositions.push(id);
      await removeWhole(group);
    } else if (!(await removeLeftover(`sites/${id}`, group, keys.composition(id)))) {
      composing = true;
      collected.kept += group.bytes;
    }
  }
  for (const [name, group] of versions) {
    const [part = '', version = ''] = name.split(' ');
    const folder = keys.publicBase(part, version).replace(/\/$/, '');
    if (group.manifests.length === 0) {
      if (!(await removeLeftover(folder, group, manifestKey(part, version)))) collected.kept += group.bytes;
    } else if (named.has(name) || targets.has(name) || !(await allOlderThan(RETAINED.days, group.manifests)))
      collected.kept += group.bytes;
    else {
      collected.versions.push(name);
      await removeWhole(group);
    }
  }
  // List again: a compose that began or ended meanwhile relies on the shared files that it found.
  composing ||= [...(await storedCompositions(store))].some(
    ([id, { manifests }]) => manifests.length > (compositions.get(id)?.manifests.length ?? -1),
  );
  for (const [key, bytes] of [
    ...(await store.sizes(SHEETS_FOLDER)),
    ...(await store.sizes(STAGED + SHEETS_FOLDER)),
  ]) {
    if (shown.has(releasedKey(key)) || composing || !(await olderThan(RETAINED.days, key)))
      collected.kept += bytes;
    else {
      collected.sheets.push(key);
      await remove([key], bytes);
    }
  }
  for (const [key, bytes] of await store.sizes('rendered')) {
    if (await olderThan(RETAINED.days, key)) await remove([key], bytes);
    else collected.kept += bytes;
  }
  return collected;
}

/** Returns the compositions to keep: the live one, the most recent ones, and all that visitors got in the last days. */
export function retained(history: readonly LiveRecord[], now: Date): Set<string> {
  const since = now.getTime() - RETAINED.days * DAY_MS;
  const distinct = [...new Set(history.map(({ composition }) => composition))];
  const recent = history.filter((_record, at) => {
    // A composition was served until the next one went live.
    const next = history[at - 1];
    return next === undefined || Date.parse(next.when) >= since;
  });
  const shown = recent.flatMap((record) =>
    [record, ...(record.rollout ? [record.rollout] : [])].map(({ composition }) => composition),
  );
  return new Set([...distinct.slice(0, RETAINED.compositions), ...shown]);
}

/** The files of one composition or one version, released, staged and of pull requests. */
interface Stored {
  /** Its manifests: none when a write was interrupted, two when a version is both staged and released. */
  manifests: string[];
  files: string[];
  bytes: number;
}

const COMPOSED = new RegExp(`^(?:sites|data)/(${COMPOSITION_PATTERN})/`);
const BUILT = new RegExp(`^(?:(?:mfe|server)/([\\w-]+)|shell)/(${VERSION_PATTERN})/`);

/** Returns all files of compositions, by id. */
async function storedCompositions(store: CollectableStore): Promise<Map<string, Stored>> {
  const compositions = new Map<string, Stored>();
  for (const [key, bytes] of await sizesBelow(store, ['sites', 'data'])) {
    const [, id] = COMPOSED.exec(releasedKey(key)) ?? [];
    if (id) add(compositions, id, key, bytes, keys.composition(id));
  }
  return compositions;
}

/** Returns all files of versions, by `mfe-products 0123456789ab`. */
async function storedVersions(store: CollectableStore): Promise<Map<string, Stored>> {
  const versions = new Map<string, Stored>();
  for (const [key, bytes] of await sizesBelow(store, ['mfe', SHELL, 'server'])) {
    const [, name = SHELL, version] = BUILT.exec(releasedKey(key)) ?? [];
    if (version) add(versions, `${name} ${version}`, key, bytes, manifestKey(name, version));
  }
  return versions;
}

async function sizesBelow(
  store: CollectableStore,
  prefixes: readonly string[],
): Promise<[key: string, bytes: number][]> {
  const listed: [string, number][] = [];
  for (const prefix of prefixes)
    for (const place of ['', STAGED, PULLS]) listed.push(...(await store.sizes(place + prefix)));
  return listed;
}

function add(groups: Map<string, Stored>, name: string, key: string, bytes: number, manifest: string): void {
  const group = groups.get(name) ?? { manifests: [], files: [], bytes: 0 };
  group.files.push(key);
  group.bytes += bytes;
  if (releasedKey(key) === manifest) group.manifests.push(key);
  groups.set(name, group);
}
