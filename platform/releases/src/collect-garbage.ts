import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { manifestKey } from '@platform/composer/checks/versions';
import { type CollectableStore, releasedKey, versionsView } from '@platform/composer/store/object-store';
import { COMPOSITION_PATTERN, VERSION_PATTERN } from '@site/contracts/ids';
import { SHELL } from '@site/contracts/shell';
import { keys, PULLS, SHEETS_FOLDER, STAGED } from '@site/site-model/bucket-keys';
import { type LiveRecord, RETENTION } from '@site/site-model/release-log';
import { nothingLiveError } from './log/live-log';
import { listShown } from './orders/go-live';
import { earlierVersion } from './orders/rollback';
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
  kept: number;
}

/**
 * Removes what no visitor can get any more: compositions and versions, leftovers of interrupted commands, style sheets
 * that no page names, cached page bodies. Keeps everything younger than the retention period, since it may be about to
 * go live, and everything that a kept composition names. Throws before removing anything when one of these can't be
 * read. Removes manifests first: without its manifest a composition or version does not exist. `pinned`: more
 * compositions to keep.
 */
export async function collectGarbage(
  { store, log, fallback }: Pick<ReleaseSite['target'], 'store' | 'log' | 'fallback'>,
  { now, pinned, dryRun }: { now: Date; pinned: readonly string[]; dryRun: boolean },
): Promise<Collected> {
  const history = await log.history();
  const [live] = history;
  if (!live) throw nothingLiveError();
  const baked = await fallback();
  const staying = new Set([...findRetained(history, now), ...pinned, ...(baked ? [baked] : [])]);
  const compositions = await groupsIn(store, COMPOSITIONS);
  const isOlder = async (files: readonly string[], days: number) => {
    for (const key of files) {
      const written = await store.writtenAt(key);
      if (!written || now.getTime() - written.getTime() <= days * DAY_MS) return false;
    }
    return true;
  };

  // Collect everything to keep first: an error here must come before anything is removed.
  for (const { name, manifests } of compositions.values())
    if (manifests.length > 0 && !(await isOlder(manifests, RETENTION.days))) staying.add(name);
  // What waits is composed when its turn comes.
  const needed: (readonly [part: string, version: string | undefined])[] = [
    ...(live.waiting ?? []).map(({ part, version }) => [part, version] as const),
    // What "rollback <part>" goes to, however long ago it was live.
    ...Object.keys(live.versions).map((part) => [part, earlierVersion(history, part)] as const),
  ];
  /** Keys of manifests and style sheets. */
  const kept = new Set<string>();
  const anywhere = versionsView(store, { preview: 'any' });
  for (const id of staying) {
    const { versions, sheets } = await readComposition(anywhere, id);
    for (const key of [keys.composition(id), ...sheets]) kept.add(key);
    needed.push(...Object.entries(versions));
  }
  for (const [part, version] of needed) if (version) kept.add(manifestKey(part, version));

  const collected: Collected = {
    compositions: [],
    versions: [],
    leftovers: [],
    sheets: [],
    files: 0,
    bytes: 0,
    kept: 0,
  };
  const remove = async (files: readonly string[], bytes: number) => {
    for (const key of files) if (!dryRun) await store.remove(key);
    collected.files += files.length;
    collected.bytes += bytes;
  };
  // A release since then may use files that are about to be removed.
  if ((await log.current())?.sequence !== live.sequence)
    throw new ReleaseError(
      'release/released-meanwhile',
      'Another release happened in the meantime; nothing was removed.',
      'Try again.',
    );
  let isComposing = false;
  for (const [manifest, group] of [...compositions, ...(await groupsIn(store, VERSIONS))]) {
    const { list, name, manifests, files, bytes } = group;
    const isWhole = manifests.length > 0;
    const [dated, days] = isWhole ? [manifests, RETENTION.days] : [files, LEFTOVER_DAYS];
    if (kept.has(manifest) || !(await isOlder(dated, days))) {
      collected.kept += bytes;
      isComposing ||= !isWhole && list === 'compositions';
    } else if (isWhole || !(await anywhere.exists(manifest))) {
      if (isWhole) collected[list].push(name);
      else collected.leftovers.push(path.posix.dirname(manifest));
      await remove([...manifests, ...files], bytes);
    }
  }
  // List again: a compose that began or ended meanwhile relies on the shared files that it found.
  isComposing ||= [...(await groupsIn(store, COMPOSITIONS))].some(
    ([manifest, { manifests }]) => manifests.length > (compositions.get(manifest)?.manifests.length ?? -1),
  );
  for (const folder of [SHEETS_FOLDER, STAGED + SHEETS_FOLDER, 'rendered'])
    for (const [key, bytes] of await store.sizes(folder)) {
      const isSheet = folder !== 'rendered';
      const isUsed = isSheet && (isComposing || kept.has(releasedKey(key)));
      if (isUsed || !(await isOlder([key], RETENTION.days))) collected.kept += bytes;
      else {
        if (isSheet) collected.sheets.push(key);
        await remove([key], bytes);
      }
    }
  return collected;
}

/** Returns the compositions to keep: the live one, the most recent ones, and all that visitors got in the last days. */
function findRetained(history: readonly LiveRecord[], now: Date): Set<string> {
  const since = now.getTime() - RETENTION.days * DAY_MS;
  const distinct = [...new Set(history.map(({ composition }) => composition))];
  const recent = history.filter((_record, at) => {
    // A composition was served until the next one went live.
    const next = history[at - 1];
    return next === undefined || Date.parse(next.when) >= since;
  });
  const shown = recent.flatMap(listShown).map(({ composition }) => composition);
  return new Set([...distinct.slice(0, RETENTION.compositions), ...shown]);
}

/** The files of one composition or one version, released, staged and of pull requests. */
interface Group {
  list: 'compositions' | 'versions';
  /** As it is reported: the composition's id, or `mfe-products 0123456789ab`. */
  name: string;
  /** None when a write was interrupted, two when a version is both staged and released. */
  manifests: string[];
  files: string[];
  bytes: number;
}

const COMPOSITIONS = ['sites', 'data'];
const VERSIONS = ['mfe', SHELL, 'server'];
const COMPOSED = new RegExp(`^(?:sites|data)/(${COMPOSITION_PATTERN})/`);
const BUILT = new RegExp(`^(?:(?:mfe|server)/([\\w-]+)|shell)/(${VERSION_PATTERN})/`);

/** Returns the compositions or versions with files in these folders, by the key of their manifest. */
async function groupsIn(store: CollectableStore, folders: readonly string[]): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>();
  for (const folder of folders.flatMap((one) => [one, STAGED + one, PULLS + one]))
    for (const [key, bytes] of await store.sizes(folder)) {
      const released = releasedKey(key);
      const [, id] = COMPOSED.exec(released) ?? [];
      const [, part = SHELL, version] = BUILT.exec(released) ?? [];
      if (!id && !version) continue;
      const manifest = id ? keys.composition(id) : manifestKey(part, version ?? '');
      const name = id ?? `${part} ${version}`;
      const empty: Group = {
        list: id ? 'compositions' : 'versions',
        name,
        manifests: [],
        files: [],
        bytes: 0,
      };
      const group = groups.get(manifest) ?? empty;
      group[released === manifest ? 'manifests' : 'files'].push(key);
      group.bytes += bytes;
      groups.set(manifest, group);
    }
  return groups;
}
