import { ReleaseError } from '@platform/base/release-error';
import type { LiveRecord } from '@site/site-model/release-log';
import { nothingLive, notLive } from '../log/live-log';
import { type ReleaseTarget, requireServed } from '../release-target';
import { completeRelease, goLive, retryOnConflict } from './go-live';
import { carryAlong, endPart } from './rollout';

export interface RollbackPlan {
  from: LiveRecord;
  /** Undefined when there is no earlier composition. */
  to: LiveRecord | undefined;
}

/** What a history is searched for: compositions, or the versions of one part. */
type ValueIn = (record: LiveRecord) => string | undefined;
const compositionOf: ValueIn = ({ composition }) => composition;
const versionOf =
  (part: string): ValueIn =>
  ({ versions }) =>
    versions[part];

/** Returns the values that were rolled back and not made live again since. `history`: newest first. */
function rolledBackValues(history: readonly LiveRecord[], valueIn: ValueIn): Set<string> {
  const rolledBack = new Set<string>();
  let previous: string | undefined;
  for (const record of history.toReversed()) {
    const value = valueIn(record);
    if (record.action === 'rollback' && previous !== undefined) rolledBack.add(previous);
    if (value !== undefined) rolledBack.delete(value);
    previous = value;
  }
  return rolledBack;
}

/** Returns the newest record before the live value was released whose value was not rolled back. */
function earlier(
  history: readonly LiveRecord[],
  valueIn: ValueIn,
  mayReturn: (record: LiveRecord) => boolean = () => true,
): LiveRecord | undefined {
  const live = history[0] && valueIn(history[0]);
  const released = history.findIndex((record, at) => {
    const previous = history[at + 1];
    const came = previous === undefined || valueIn(previous) !== live;
    return valueIn(record) === live && came && ['promote', 'start', 'retire'].includes(record.action);
  });
  const rolledBack = rolledBackValues(history, valueIn);
  return history.slice(released + 1).find((record) => {
    const value = valueIn(record);
    return value !== undefined && value !== live && !rolledBack.has(value) && mayReturn(record);
  });
}

/** Returns the newest composition before the live one that was not rolled back, neither as a whole nor in one of its parts. */
function earlierComposition(history: readonly LiveRecord[]): LiveRecord | undefined {
  const alone = new Set(history.flatMap(({ action, part }) => (action === 'rollback' && part) || []));
  const rolledBack = new Map([...alone].map((part) => [part, rolledBackValues(history, versionOf(part))]));
  return earlier(history, compositionOf, ({ versions }) =>
    [...rolledBack].every(([part, gone]) => !gone.has(versions[part] ?? '')),
  );
}

/**
 * Returns what a rollback would do, to `named` or to the default. `history`: the whole log, newest first. Undefined when
 * nothing is live.
 */
export function planRollback(history: readonly LiveRecord[], named?: string): RollbackPlan | undefined {
  const from = history[0];
  if (!from) return undefined;
  const to = named ? history.find(({ composition }) => composition === named) : earlierComposition(history);
  return { from, to };
}

/** What a rollback of one part would do. */
export interface PartRollbackPlan {
  live: LiveRecord;
  /** The part's live version; undefined when it is not live. */
  version: string | undefined;
  /** Undefined when there is no earlier version. */
  to: string | undefined;
  /** The release that would be undone. */
  release: Release | undefined;
}

/**
 * Returns what a rollback of one part would do: go to its version before its last promotion, but never to one that was
 * rolled back. `history`: the whole log, newest first. Undefined when nothing is live.
 */
export function planPartRollback(history: readonly LiveRecord[], part: string): PartRollbackPlan | undefined {
  const live = history[0];
  if (!live) return undefined;
  const version = live.versions[part];
  const to = version === undefined ? undefined : earlier(history, versionOf(part))?.versions[part];
  return { live, version, to, release: releaseOf(history, part, version) };
}

/** A part whose version a rollback changes. */
export interface Undone {
  part: string;
  /** The live version; undefined for a part that comes back. */
  version: string | undefined;
  /** Undefined for a part that did not exist then. */
  to: string | undefined;
  release: Release | undefined;
}

/** `  undoes mfe-products 0123… → 4567…; released by Anna <anna@site.example>, 2026-11-22T10:00:00.000Z, commit 0123456`. */
export const undoneLine = ({ part, version, to, release }: Undone): string =>
  `  undoes ${part} ${version ?? '(none)'} → ${to ?? '(none)'}; released by ${releasedBy(release)}`;

/** Returns the releases that a rollback undoes. `history`: newest first. */
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

/** Who released a version of a part, when and from which commit. */
export type Release = Pick<LiveRecord, 'who' | 'when' | 'commit'>;

/** Returns who last released this version of a part; a rollback to it doesn't count as a release. `history`: newest first. */
export function releaseOf(
  history: readonly LiveRecord[],
  part: string,
  version: string | undefined,
): Release | undefined {
  if (version === undefined) return undefined;
  const record = history.find(
    ({ action, versions }, at) =>
      (action === 'promote' || action === 'start') &&
      versions[part] === version &&
      history[at + 1]?.versions[part] !== version,
  );
  if (!record) return undefined;
  const { who, when, commit } = record;
  return { who, when, ...(commit ? { commit } : {}) };
}

/** `Anna <anna@site.example>, 2026-11-22T10:00:00.000Z, commit 0123456`. */
export function releasedBy(release: Release | undefined): string {
  if (!release) return 'an unknown person';
  return [release.who, release.when, ...(release.commit ? [`commit ${release.commit}`] : [])].join(', ');
}

/**
 * Rolls a part back to its version before its last promotion, composed with the other live versions, through the checks of a
 * promotion except the one for dead links: a working version matters more. No other part changes. Works during a freeze. While a
 * rollout of the part runs, only the rollout ends, and another rollback goes further. What is under way of other parts goes on.
 *
 * @param seen What the sender saw: the version that was live, and when the part's rollout began. The rollback is refused when another
 *   version is live by now, and changes nothing when that rollout has ended.
 */
export async function rollbackPart(
  target: ReleaseTarget,
  part: string,
  seen: { from?: string | undefined; rollout?: string | undefined } = {},
): Promise<LiveRecord> {
  let { from } = seen;
  return retryOnConflict(async () => {
    const live = await target.log.current();
    const running = live?.rollout?.part === part ? live.rollout.since : undefined;
    if (live && seen.rollout !== undefined && seen.rollout !== running) return completeRelease(target, live);
    if (running !== undefined) return endPart(target, part, 'rolled-back');
    const history = await target.log.history();
    const plan = requirePartPlan(history, part);
    from ??= plan.version;
    if (plan.version !== from) {
      if (wasRolledBackFrom(history, part, from)) return completeRelease(target, plan.live);
      throw new ReleaseError(
        'release/part-changed',
        `${part} changed in the meantime: ${plan.version} is live instead of ${from}, released by ${releasedBy(plan.release)}.`,
        'Nothing was changed. Check "npm run release -- status" and try again.',
      );
    }
    const manifest = await target.compose({ ...plan.live.versions, [part]: plan.to }, target.settings);
    requireServed(manifest);
    const along = await carryAlong(target, plan.live, manifest, part, 'rolled-back');
    return goLive(target, manifest, 'rollback', plan.live, { ...along, part });
  });
}

/**
 * Returns what `rollback <part>` would do. Throws a ReleaseError when it can't be done. `history`: the whole log, newest
 * first.
 */
export function requirePartPlan(history: readonly LiveRecord[], part: string) {
  const plan = planPartRollback(history, part);
  if (!plan) throw nothingLive();
  const { live, version, to } = plan;
  if (version === undefined) throw notLive(part, Object.keys(live.versions));
  if (to === undefined)
    throw new ReleaseError(
      'release/no-earlier-version',
      `${part} has no version before ${version} to roll back to; versions that were rolled back don’t count.`,
      `Promote the version that you want: npm run release -- promote ${part} <version>; or remove the part from the site: npm run release -- retire ${part} --gone.`,
    );
  return { ...plan, version, to };
}

/**
 * Returns whether the part's live version came by a rollback from `version`, so that two concurrent rollbacks give one
 * result.
 */
function wasRolledBackFrom(history: readonly LiveRecord[], part: string, version: string): boolean {
  const at = history.findIndex(
    ({ versions }, index) => versions[part] !== history[index + 1]?.versions[part],
  );
  return history[at]?.action === 'rollback' && history[at + 1]?.versions[part] === version;
}
