import { readJson, writeJson } from '@platform/base/json-file';
import { ReleaseError } from '@platform/base/release-error';
import { awsLimit } from '@platform/config/aws-limits';
import { keyValueBatches } from '@platform/config/key-value-batches';
import { checkKeyValueUpdate, type KeyValues } from '@platform/config/key-value-limits';
import { EDGE_KEYS, type EdgePointerValue } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import type { LiveLog } from './live-log';
import type { ProjectionRecord } from './projection-record';

/** The edge's key-value store, which the viewer-request function reads. */
export interface EdgePointer {
  /**
   * Writes values in requests of at most 50 keys; undefined deletes a key, unnamed keys stay. A function is called for the
   * values after the store's version (ETag) is read, and again after a conflict, so that it never overwrites a newer value.
   */
  write(values: KeyValues | (() => Promise<KeyValues>)): Promise<void>;
}

const valuesSchema = z.record(z.string(), z.string());

/** The local platform's store: one JSON file, replaced atomically. */
export function filePointer(file: string): EdgePointer {
  return {
    async write(given) {
      const values = typeof given === 'function' ? await given() : given;
      // A damaged file counts as empty, so that the next release repairs it.
      const before = readJson(file, valuesSchema) ?? {};
      for (const batch of keyValueBatches(values)) checkKeyValueUpdate(before, batch);
      writeJson(file, { ...before, ...values });
    },
  };
}

function pointerValue({ composition, canaries = [] }: LiveRecord): string {
  const shown = canaries.filter(({ buckets }) => buckets.length > 0);
  const at = shown.map((canary) => ({ id: canary.composition, at: canary.buckets.flat() }));
  const value: EdgePointerValue = { id: composition, ...(at.length > 0 ? { canaries: at } : {}) };
  return JSON.stringify(value);
}

/**
 * Throws `release/too-many-canaries` when the edge can't hold a record's canaries in one value, before the record is written: what
 * the log has must always fit.
 */
export function requireFits(record: LiveRecord): void {
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

export interface ProjectionTarget {
  log: LiveLog;
  pointer: EdgePointer;
  projection: ProjectionRecord;
}

/**
 * Projects the live record to the edge, then remembers that it did. Reads the log again after each write: in a store without
 * versions, a concurrent release may have projected its newer values just before this write overwrote them. The last write
 * always has the newest record, and repeating it is harmless.
 */
export async function project(
  { log, pointer, projection }: ProjectionTarget,
  now = new Date(),
): Promise<void> {
  let written: number | undefined;
  while ((await log.current())?.sequence !== written) {
    await pointer.write(async () => {
      const [live, previous] = await log.history(2);
      written = live?.sequence;
      return live ? edgeValues(live, previous) : {};
    });
  }
  if (written !== undefined) await projection.write({ sequence: written, when: now.toISOString() });
}

function edgeValues(live: LiveRecord, previous: LiveRecord | undefined): KeyValues {
  // The record before a rollback is the one that was rolled back.
  const good = live.action === 'rollback' ? live : (previous ?? live);
  return {
    [EDGE_KEYS.live]: pointerValue(live),
    [EDGE_KEYS.lastGood]: JSON.stringify({ id: good.composition }),
  };
}

/** Makes the edge serve an unreleased composition until the log is projected again. */
export function show(pointer: EdgePointer, composition: string): Promise<void> {
  return pointer.write({ [EDGE_KEYS.live]: JSON.stringify({ id: composition }) });
}
