import { type Release, releaseOf } from '@platform/base/errors/released-by';
import type { LiveRecord } from '@site/site-model/release-log';

export interface RollbackPlan {
  from: LiveRecord;
  /** Undefined where there is nothing to go back to. */
  to: LiveRecord | undefined;
  /** Where one more rollback without a name would go. */
  next: LiveRecord | undefined;
}

/** What is told apart in a history: compositions, or the versions of one part. */
type ValueIn = (record: LiveRecord) => string | undefined;
const compositionOf: ValueIn = ({ composition }) => composition;
const versionOf =
  (part: string): ValueIn =>
  ({ versions }) =>
    versions[part];

/** What somebody went back from, and that nobody has put live since. `history`: newest first. */
function fledFrom(history: readonly LiveRecord[], valueIn: ValueIn): Set<string> {
  const fled = new Set<string>();
  let before: string | undefined;
  for (const record of history.toReversed()) {
    const value = valueIn(record);
    if (record.action === 'rollback' && before !== undefined) fled.add(before);
    if (value !== undefined) fled.delete(value);
    before = value;
  }
  return fled;
}

/** The newest record from before the release of what is live, of what nobody went back from. */
function earlier(
  history: readonly LiveRecord[],
  valueIn: ValueIn,
  mayReturn: (record: LiveRecord) => boolean = () => true,
): LiveRecord | undefined {
  const live = history[0] && valueIn(history[0]);
  const released = history.findIndex((record, at) => {
    const before = history[at + 1];
    const came = before === undefined || valueIn(before) !== live;
    return valueIn(record) === live && came && ['promote', 'start', 'retire'].includes(record.action);
  });
  const fled = fledFrom(history, valueIn);
  return history.slice(released + 1).find((record) => {
    const value = valueIn(record);
    return value !== undefined && value !== live && !fled.has(value) && mayReturn(record);
  });
}

/** The newest composition from before the live one that nobody went back from, as a whole or in one of its parts. */
function earlierComposition(history: readonly LiveRecord[]): LiveRecord | undefined {
  const alone = new Set(history.flatMap(({ action, part }) => (action === 'rollback' && part) || []));
  const fled = new Map([...alone].map((part) => [part, fledFrom(history, versionOf(part))]));
  return earlier(history, compositionOf, ({ versions }) =>
    [...fled].every(([part, gone]) => !gone.has(versions[part] ?? '')),
  );
}

/** What a rollback would do, to `named` or by itself. `history`: the whole log, newest first. Undefined where nothing is live. */
export function planRollback(history: readonly LiveRecord[], named?: string): RollbackPlan | undefined {
  const from = history[0];
  if (!from) return undefined;
  const to = named ? history.find(({ composition }) => composition === named) : earlierComposition(history);
  if (!to) return { from, to, next: undefined };
  const { part: _, ...whole } = to;
  return { from, to, next: earlierComposition([{ ...whole, action: 'rollback' }, ...history]) };
}

/** What taking one part back would do. */
export interface PartRollbackPlan {
  live: LiveRecord;
  /** What is live of the part; undefined where it is not live. */
  version: string | undefined;
  /** Undefined where there is nothing to go back to. */
  to: string | undefined;
  /** The release that would be undone. */
  release: Release | undefined;
}

/**
 * What taking one part back would do: to its version from before its last promotion, never to one that somebody took back.
 * `history`: the whole log, newest first. Undefined where nothing is live.
 */
export function planPartRollback(history: readonly LiveRecord[], part: string): PartRollbackPlan | undefined {
  const live = history[0];
  if (!live) return undefined;
  const version = live.versions[part];
  const to = version === undefined ? undefined : earlier(history, versionOf(part))?.versions[part];
  return { live, version, to, release: releaseOf(history, part, version) };
}

/** A part of which a rollback changes the version. */
export interface Undone {
  part: string;
  /** What is live now; undefined for a part that comes back. */
  version: string | undefined;
  /** Undefined for a part that was not there. */
  to: string | undefined;
  release: Release | undefined;
}

/** The releases that a rollback undoes, and whose they are. `history`: newest first. */
export function undoneBy(history: readonly LiveRecord[], { from, to }: RollbackPlan): Undone[] {
  if (!to) return [];
  const parts = [...new Set([...Object.keys(from.versions), ...Object.keys(to.versions)])];
  return parts
    .filter((part) => from.versions[part] !== to.versions[part])
    .map((part) => ({
      part,
      version: from.versions[part],
      to: to.versions[part],
      release: releaseOf(history, part, from.versions[part]),
    }));
}
