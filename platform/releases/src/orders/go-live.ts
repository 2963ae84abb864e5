import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { manifestKey, publishedVersion } from '@platform/composer/checks/artefact';
import { type ObjectStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { stagedView, verifiedRead } from '@platform/composer/store/staged';
import { awsLimit, type KeyValues } from '@platform/config/aws-limits';
import { brotliCopyOf } from '@site/contracts/served-files';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { EDGE_KEYS, type EdgePointerValue } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { LiveConflict, nothingLive } from '../log/live-log';
import { type ReleaseTarget, readComposition, storedComposition } from '../release-target';
import { changedElsewhere } from './compositions';
import { requireOwnChange } from './doors';

/** Optional fields of a record; without `canaries` none runs. `frozen` defaults to the live record's; null ends a freeze. */
type Along = Partial<Pick<LiveRecord, 'canaries' | 'canariesEnded' | 'part'>> & {
  frozen?: LiveRecord['frozen'] | null;
};

/**
 * Makes a composition live: checks that the edge can hold the record and that the door may write it, writes the record, publishes the files of its versions, moves the edge's pointer. Everything
 * that visitors get comes through here. Once the record is written, the release has happened: `completeRelease` and the repair do the
 * rest if this process ends before. Rejects with LiveConflict when another release took the record's number.
 */
export async function goLive(
  target: ReleaseTarget,
  manifest: Pick<CompositionManifest, 'id' | 'versions'>,
  action: LiveRecord['action'],
  live: LiveRecord | undefined,
  along: Along = {},
): Promise<LiveRecord> {
  const record = recordOf(target, manifest, action, live, along);
  requireFits(record);
  await requireOwnChange(target.door, live, record, (id) => readComposition(target.store, id));
  const versions = await shownVersions(target, record);
  // Reported, not refused: pages of other parts may be right as they are now. A rollback reads nothing that it does not need.
  const elsewhere = action === 'rollback' ? [] : await findChangedElsewhere(target, live, record);
  if (elsewhere.length > 0) record.changedElsewhere = elsewhere;
  await target.log.append(record);
  for (const one of versions) await publishFiles(target.store, one);
  await movePointer(target);
  return record;
}

/** Returns what the compositions that this record shows anew changed on pages of other parts. */
async function findChangedElsewhere(
  { store }: Pick<ReleaseTarget, 'store'>,
  live: LiveRecord | undefined,
  record: LiveRecord,
): Promise<NonNullable<LiveRecord['changedElsewhere']>> {
  const idsOf = (one: LiveRecord) => [
    one.composition,
    ...(one.canaries ?? []).map(({ composition }) => composition),
  ];
  const base = await storedComposition(store, live?.composition);
  if (!live || !base) return [];
  const shown = new Set(idsOf(live));
  const found: NonNullable<LiveRecord['changedElsewhere']> = [];
  for (const id of idsOf(record).filter((one) => !shown.has(one)))
    found.push(...changedElsewhere(base, await readComposition(store, id)));
  return found;
}

/** Completes a release that was interrupted after its record was written. Repeating it is harmless. */
export async function completeRelease(target: ReleaseTarget, live: LiveRecord): Promise<LiveRecord> {
  await movePointer(target);
  return live;
}

type PointerTarget = Pick<ReleaseTarget, 'store' | 'log' | 'pointer' | 'projection'>;

/**
 * Points the edge at the live record, whose files are there, and remembers that. Reads the log again after each write: in a store
 * without versions, a concurrent release may have written its newer values just before this write overwrote them. The last write
 * always has the newest record.
 */
export async function movePointer(target: PointerTarget, now = new Date()): Promise<void> {
  const { log, pointer, projection } = target;
  let written: number | undefined;
  while ((await log.current())?.sequence !== written) {
    await pointer.write(async () => {
      const [live, previous] = await log.history(2);
      written = live?.sequence;
      if (!live) return {};
      // Another release may have written this record and not published its files yet.
      for (const one of await shownVersions(target, live)) await publishFiles(target.store, one);
      // The bucket may have lost its files since.
      const kept = previous && (await target.store.exists(keys.composition(previous.composition)));
      return edgeValues(live, kept ? previous : undefined);
    });
  }
  if (written !== undefined) await projection.write({ sequence: written, when: now.toISOString() });
}

/** Attempts before giving up. */
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

function recordOf(
  { who, commit }: ReleaseTarget,
  manifest: Pick<CompositionManifest, 'id' | 'versions'>,
  action: LiveRecord['action'],
  live: LiveRecord | undefined,
  { canaries, canariesEnded, part, frozen = live?.frozen }: Along,
): LiveRecord {
  return {
    sequence: (live?.sequence ?? 0) + 1,
    composition: manifest.id,
    versions: manifest.versions,
    ...(canaries?.length ? { canaries } : {}),
    ...(canariesEnded?.length ? { canariesEnded } : {}),
    ...(frozen ? { frozen } : {}),
    who,
    ...(commit ? { commit } : {}),
    when: new Date().toISOString(),
    action,
    ...(part ? { part } : {}),
    ...(live ? { from: live.composition } : {}),
  };
}

/** Returns what visitors get of a record: its versions, and those of each canary. */
async function shownVersions(
  { store }: Pick<ReleaseTarget, 'store'>,
  { versions, canaries = [] }: LiveRecord,
): Promise<Versions[]> {
  const shown = [versions];
  for (const { composition } of canaries) shown.push((await readComposition(store, composition)).versions);
  return shown;
}

function pointerValue({ composition, canaries = [] }: LiveRecord): string {
  const shown = canaries.filter(({ buckets }) => buckets.length > 0);
  const at = shown.map((canary) => ({ id: canary.composition, at: canary.buckets.flat() }));
  const value: EdgePointerValue = { id: composition, ...(at.length > 0 ? { canaries: at } : {}) };
  return JSON.stringify(value);
}

function edgeValues(live: LiveRecord, previous: LiveRecord | undefined): KeyValues {
  // The record before a rollback is the one that was rolled back.
  const good = live.action === 'rollback' ? live : (previous ?? live);
  return {
    [EDGE_KEYS.live]: pointerValue(live),
    [EDGE_KEYS.lastGood]: JSON.stringify({ id: good.composition }),
  };
}

/**
 * Throws `release/too-many-canaries` when the edge can't hold a record's canaries in one value, before the record is written: what
 * the log has must always fit.
 */
function requireFits(record: LiveRecord): void {
  const bytes = Buffer.byteLength(pointerValue(record));
  const limit = awsLimit('key-value-store/value');
  const slots = (record.canaries ?? []).map(({ slot }) => slot);
  if (bytes > limit)
    throw new ReleaseError(
      'release/too-many-canaries',
      `The edge can't hold these canaries: they need ${bytes} bytes of ${limit}. Running: ${slots.join(', ')}.`,
      `End one first: npm run release -- canary <part> off.`,
    );
}

/**
 * Copies the versions' client files from the staging prefix to the prefix that the site serves, each checked against its
 * version's manifest, with the copies that are compressed in advance; the manifest comes last. Skips versions that are served already.
 */
export async function publishFiles(store: ObjectStore, versions: Versions): Promise<void> {
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
    // The published bytes: a manifest that is written anew may have another order or fewer fields than its team's packages gave it.
    await store.writeOnce(key, manifestBody);
  }
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The best level: 8 % smaller than level 5, at about 2 s for a megabyte, once per version. */
const QUALITY = 11;

/**
 * Writes the Brotli copy of a released script or style sheet, made from the verified bytes; other files have none. Rejects with
 * WriteOnceConflict if the key contains anything else.
 */
async function writeBrotliCopy(store: ObjectStore, key: string, body: Buffer): Promise<void> {
  const copy = brotliCopyOf(key);
  if (copy === undefined) return;
  const small = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  try {
    await store.writeOnce(copy, small);
  } catch (error) {
    // Another version of Node may compress the same bytes differently.
    const there = error instanceof WriteOnceConflict && (await store.read(copy));
    if (!there || !(await isCopy(there, body))) throw error;
  }
}

/** Returns whether these bytes decompress to that file. */
async function isCopy(copy: Buffer, body: Buffer): Promise<boolean> {
  try {
    return (await decompress(copy, { maxOutputLength: body.length + 1 })).equals(body);
  } catch {
    return false;
  }
}

/** Throws `release/frozen`, with who froze releases, when and why. */
export function requireThawed({ frozen }: Pick<LiveRecord, 'frozen'>): void {
  if (!frozen) return;
  const { who, when, reason } = frozen;
  throw new ReleaseError(
    'release/frozen',
    `Releases were frozen by ${who} at ${when}${reason ? `: ${reason}` : ''}.`,
    'Rollbacks still work; "npm run release -- thaw" ends the freeze.',
  );
}

/**
 * Freezes releases: only a rollback changes what visitors get; running canaries go on. A freeze is a record of the live
 * log, so a release in progress conflicts with it, reads the log again and stops. Freezing again changes the reason.
 */
export function freeze(target: ReleaseTarget, reason?: string): Promise<LiveRecord> {
  const frozen = { who: target.who, when: new Date().toISOString(), ...(reason ? { reason } : {}) };
  return mark(target, 'freeze', () => frozen);
}

/** Ends the freeze. Rejects with `release/not-frozen` when nothing is frozen. */
export function thaw(target: ReleaseTarget): Promise<LiveRecord> {
  return mark(target, 'thaw', ({ frozen }) => {
    if (!frozen)
      throw new ReleaseError('release/not-frozen', 'Releases are not frozen.', 'No action is needed.');
    return undefined;
  });
}

async function mark(
  target: ReleaseTarget,
  action: 'freeze' | 'thaw',
  decide: (live: LiveRecord) => LiveRecord['frozen'],
): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await target.log.current();
    if (!live) throw nothingLive();
    const frozen = decide(live);
    const same = { id: live.composition, versions: live.versions };
    return goLive(target, same, action, live, { canaries: live.canaries, frozen: frozen ?? null });
  });
}
