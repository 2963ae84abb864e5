import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { manifestKey, publishedVersion } from '@platform/composer/checks/versions';
import { type ObjectStore, stagedView, verifiedRead } from '@platform/composer/store/object-store';
import type { KeyValues } from '@platform/config/aws-limits';
import { brotliCopyOf } from '@site/contracts/served-files';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { EDGE_KEYS, type EdgePointerValue } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { turnOf } from '@site/site-model/rollout';
import { LiveConflict } from '../log/live-log';
import { changedElsewhere, type ReleaseTarget, readComposition, storedComposition } from '../release-target';
import { sweepPreviews } from './preview';

/** Optional fields of a record; without `rollout` none runs. `frozen`: by default as it is; null ends a freeze. */
export type RecordChanges = Pick<LiveRecord, 'rollout' | 'waiting' | 'ended' | 'part'> & {
  frozen?: LiveRecord['frozen'] | null;
};

/**
 * Makes a composition live: writes the record, serves the files of its versions, moves the edge's pointer. Everything
 * that visitors get comes through here. Once the record is written, the release has happened: the repair does the rest
 * if this process ends before. Rejects with LiveConflict when another release took the record's number.
 */
export async function goLive(
  target: ReleaseTarget,
  manifest: Pick<CompositionManifest, 'id' | 'versions'>,
  action: LiveRecord['action'],
  live: LiveRecord | undefined,
  { rollout, waiting, ended, part, frozen = live?.frozen }: RecordChanges = {},
): Promise<LiveRecord> {
  const record: LiveRecord = {
    sequence: (live?.sequence ?? 0) + 1,
    composition: manifest.id,
    versions: manifest.versions,
    rollout,
    waiting: waiting?.length ? waiting : undefined,
    ended: ended?.length ? ended : undefined,
    frozen: frozen ?? undefined,
    who: target.who,
    commit: target.commit,
    when: new Date().toISOString(),
    action,
    part,
    from: live?.composition,
  };
  // Reported, not refused: pages of other parts may be right now. A rollback reads nothing that it does not need.
  const elsewhere = action === 'rollback' || !live ? [] : await findChangedElsewhere(target, live, record);
  if (elsewhere.length > 0) record.changedElsewhere = elsewhere;
  await target.log.append(record);
  for (const { versions } of listShown(record)) await serveVersions(target.store, versions);
  await movePointer(target);
  return record;
}

/** Returns what visitors get of a record: the live composition, and that of its rollout. */
export const listShown = (record: LiveRecord): Pick<LiveRecord, 'composition' | 'versions'>[] =>
  record.rollout ? [record, record.rollout] : [record];

/** Returns what the compositions that this record shows anew changed on pages of other parts. */
async function findChangedElsewhere(
  { store }: Pick<ReleaseTarget, 'store'>,
  live: LiveRecord,
  record: LiveRecord,
): Promise<NonNullable<LiveRecord['changedElsewhere']>> {
  const shown = new Set(listShown(live).map(({ composition }) => composition));
  const added = listShown(record).filter(({ composition }) => !shown.has(composition));
  // A freeze or the end of a rollout shows nothing new, and works when the manifest can't be read.
  const base = added.length > 0 && (await storedComposition(store, live.composition));
  if (!base) return [];
  const found = added.map(async ({ composition }) => changedElsewhere(base, await readComposition(store, composition)));
  return (await Promise.all(found)).flat();
}

/** Writes a record that leaves the live composition as it is. */
export const writeChanges = (
  target: ReleaseTarget,
  live: LiveRecord,
  action: LiveRecord['action'],
  changes: RecordChanges,
): Promise<LiveRecord> => goLive(target, { id: live.composition, versions: live.versions }, action, live, changes);

/**
 * Completes a release that was interrupted after its record was written. Repeating it is harmless: an order that changes
 * nothing ends with it.
 */
export async function completeRelease(target: ReleaseTarget, live: LiveRecord): Promise<LiveRecord> {
  await movePointer(target);
  return live;
}

/**
 * Points the edge at the live record, whose files are there, and remembers that. Reads the log again after each write:
 * in a store without versions, this write may have overwritten the newer values of a concurrent release.
 */
export async function movePointer(
  { store, log, pointer, projection }: Pick<ReleaseTarget, 'store' | 'log' | 'pointer' | 'projection'>,
  now = new Date(),
): Promise<void> {
  let written: number | undefined;
  while ((await log.current())?.sequence !== written) {
    await pointer.write(async () => {
      const [live, previous] = await log.history(2);
      written = live?.sequence;
      if (!live) return {};
      // Another release may have written this record and not served its files yet.
      for (const { versions } of listShown(live)) await serveVersions(store, versions);
      // The bucket may have lost its files since.
      const kept = previous && (await store.exists(keys.composition(previous.composition)));
      return edgeValues(live, kept ? previous : undefined);
    });
  }
  if (written !== undefined) await projection.write({ sequence: written, when: now.toISOString() });
}

/** Hours between full checks against the store itself, which detect a manual edit or a lost store. */
export const FULL_CHECK_HOURS = 6;
/** Requests of a full check that finds no difference: DescribeKeyValueStore, and GetKey for each of two keys. */
const CALLS_PER_CHECK = 3;
/** Requests to the key-value store in a month of 31 days without a release. */
export const IDLE_STORE_CALLS_PER_MONTH = ((31 * 24) / FULL_CHECK_HOURS) * CALLS_PER_CHECK;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Projects the live record when a release was interrupted before the edge was updated, and closes expired previews.
 * Calls the key-value store only for that, and when a full check is due or asked for (`full`). Returns whether it
 * called it.
 */
export async function repairRelease(
  target: ReleaseTarget,
  { now, full = false }: { now: Date; full?: boolean },
): Promise<boolean> {
  const live = await target.log.current();
  if (!live) return false;
  const projected = await target.projection.read();
  const due = full || !projected || now.getTime() - Date.parse(projected.when) >= FULL_CHECK_HOURS * HOUR_MS;
  if (!due && projected.sequence === live.sequence) return false;
  await movePointer(target, now);
  await sweepPreviews(target, now);
  return true;
}

const MOST_CONFLICTS = 20;

/** Runs an attempt, and repeats it on the new live record whenever another release came first (optimistic lock). */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let made = 0; made < MOST_CONFLICTS; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LiveConflict)) throw error;
    }
  }
  throw new ReleaseError(
    'release/too-many-conflicts',
    `Gave up after ${MOST_CONFLICTS} conflicting releases.`,
    'Try again.',
  );
}

function edgeValues(live: LiveRecord, previous = live): KeyValues {
  const { composition: id, rollout, action } = live;
  const tried = rollout && { id: rollout.composition, percent: rollout.percent, turn: turnOf(rollout) };
  const value: EdgePointerValue = { id, ...(tried ? { rollout: tried } : {}) };
  // The record before a rollback is the one that was rolled back.
  const good = action === 'rollback' ? live : previous;
  return {
    [EDGE_KEYS.live]: JSON.stringify(value),
    [EDGE_KEYS.lastGood]: JSON.stringify({ id: good.composition }),
  };
}

/**
 * Copies the versions' client files from the staging prefix to what the site serves, each checked against its version's
 * manifest, with the copies that are compressed in advance; the manifest last. Skips versions that are served already.
 */
export async function serveVersions(store: ObjectStore, versions: Versions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    const key = manifestKey(name, version);
    if (await store.exists(key)) continue;
    const { manifest, manifestBody } = await publishedVersion(store, name, version);
    const base = keys.publicBase(name, version);
    await inParallel(manifest.client, async ({ path, sha384 }) => {
      const body = await verifiedRead(stagedView(store), base + path, sha384);
      await store.writeOnce(base + path, body);
      await writeBrotliCopy(store, base + path, body);
    });
    // The published bytes: a manifest that is written anew may have another order or fewer fields.
    await store.writeOnce(key, manifestBody);
  }
}

const compress = promisify(brotliCompress);

/** The best level: 8 % smaller than level 5, at about 2 s for a megabyte, once per version. */
const QUALITY = 11;

/**
 * Writes the Brotli copy of a released script or style sheet. One that an interrupted release left stays: another
 * version of Node may compress the same bytes differently.
 */
async function writeBrotliCopy(store: ObjectStore, key: string, body: Buffer): Promise<void> {
  const copy = brotliCopyOf(key);
  if (copy === undefined || (await store.exists(copy))) return;
  const small = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  await store.writeOnce(copy, small);
}
