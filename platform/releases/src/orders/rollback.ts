import { ReleaseError } from '@platform/base/release-error';
import type { LiveRecord } from '@site/site-model/release-log';
import { nothingLiveError, notLiveError } from '../log/live-log';
import { type ReleaseTarget, requireServed, storedComposition } from '../release-target';
import { completeRelease, goLive, retryOnConflict, writeChanges } from './go-live';
import { carryRollout, removeRollouts, writeEnd } from './rollout';

/** What a history is searched for: compositions, or the versions of one part. */
type ValueIn = (record: LiveRecord) => string | undefined;
const versionIn =
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
function findEarlier(
  history: readonly LiveRecord[],
  valueIn: ValueIn,
  mayReturn: (record: LiveRecord) => boolean = () => true,
): LiveRecord | undefined {
  const live = history[0] && valueIn(history[0]);
  const released = history.findIndex((record, at) => {
    const previous = history[at + 1];
    const came = previous === undefined || valueIn(previous) !== live;
    return valueIn(record) === live && came && ['promote', 'release-all', 'retire'].includes(record.action);
  });
  const rolledBack = rolledBackValues(history, valueIn);
  return history.slice(released + 1).find((record) => {
    const value = valueIn(record);
    return value !== undefined && value !== live && !rolledBack.has(value) && mayReturn(record);
  });
}

/** Returns the newest composition before the live one that was rolled back neither as a whole nor in one of its parts. */
function earlierComposition(history: readonly LiveRecord[]): LiveRecord | undefined {
  const alone = new Set(history.flatMap(({ action, part }) => (action === 'rollback' && part) || []));
  const rolledBack = [...alone].map((part) => [part, rolledBackValues(history, versionIn(part))] as const);
  return findEarlier(
    history,
    ({ composition }) => composition,
    ({ versions }) => rolledBack.every(([part, gone]) => !gone.has(versions[part] ?? '')),
  );
}

/**
 * Returns what a rollback of the site would do; without `to` there is nothing to go back to. `history`: the whole log.
 */
export function planRollback(history: readonly LiveRecord[], named?: string) {
  const [from] = history;
  if (!from) throw nothingLiveError();
  const to = named ? history.find(({ composition }) => composition === named) : earlierComposition(history);
  return { from, to };
}

/**
 * Rolls the whole site back: to the composition `to`, else to the newest one before the live one that was not itself
 * rolled back. Renders nothing, so its pages have the settings of their time until the next release. Ends the rollout
 * and clears the line: every visitor gets the same composition, until somebody releases again.
 */
export function rollbackSite(target: ReleaseTarget, to?: string): Promise<LiveRecord> {
  let wanted = to;
  return retryOnConflict(async () => {
    const { from, to: earlier } = planRollback(await target.log.history(), wanted);
    // Fixed at the first attempt: two concurrent rollbacks from the same composition go to the same one.
    wanted ??= earlier?.composition;
    const isTrying = from.rollout !== undefined || from.waiting !== undefined;
    if (!earlier && !to && isTrying) return writeChanges(target, from, 'rollout', removeRollouts(from));
    if (!earlier)
      throw to
        ? new ReleaseError(
            'release/never-live',
            `The composition ${to} was never live.`,
            `"npm run release -- history" lists the compositions that were.`,
          )
        : new ReleaseError(
            'release/no-earlier-composition',
            'There is no earlier composition to roll back to; compositions that were rolled back don’t count.',
            `Name one that "npm run release -- history" lists.`,
          );
    if (earlier.composition === from.composition && !isTrying) return completeRelease(target, from);
    const manifest = await storedComposition(target.store, earlier.composition);
    if (!manifest)
      throw new ReleaseError(
        'release/composition-gone',
        `Can’t roll back to ${earlier.composition}: its files no longer exist (removed by garbage collection, or lost with the bucket).`,
        `Name another one that "npm run release -- history" lists, or release the version that you want with "npm run release -- promote <part>".`,
      );
    requireServed(manifest);
    return goLive(target, manifest, 'rollback', from, removeRollouts(from));
  });
}

export interface Change {
  part: string;
  /** The live version; undefined for a part that is not live. */
  version: string | undefined;
  /** Undefined if the part is to have none. */
  to: string | undefined;
  /** Who released the live version: `Anna <anna@site.example>, 2026-11-22T10:00:00.000Z, commit 0123456`. */
  by: string;
}

/** Returns the change of a part's live version to another. `history`: newest first. */
export function changeOf(history: readonly LiveRecord[], part: string, to: string | undefined): Change {
  const version = history[0]?.versions[part];
  // A rollback to it doesn't count as a release.
  const record = history.find(
    ({ action, versions }, at) =>
      (action === 'promote' || action === 'release-all') &&
      versions[part] === version &&
      history[at + 1]?.versions[part] !== version,
  );
  const { who, when, commit } = record ?? {};
  const by = [who, when, ...(commit ? [`commit ${commit}`] : [])].join(', ');
  return { part, version, to, by: record && version ? by : 'an unknown person' };
}

/** `  undoes mfe-products 0123… → 4567…; released by Anna <anna@site.example>, …`. */
export const formatUndone = ({ part, version, to, by }: Change): string =>
  `  undoes ${part} ${version ?? '(none)'} → ${to ?? '(none)'}; released by ${by}`;

/** Returns the changes that a rollback of the site makes. `history`: newest first. */
export function listUndone(history: readonly LiveRecord[], { versions }: Pick<LiveRecord, 'versions'>): Change[] {
  const parts = new Set([...Object.keys(history[0]?.versions ?? {}), ...Object.keys(versions)]);
  return [...parts].map((part) => changeOf(history, part, versions[part])).filter(({ version, to }) => version !== to);
}

/**
 * Returns the version that a rollback of one part goes to: that before its last promotion, but never one that was
 * rolled back. Undefined if there is none. `history`: the whole log, newest first.
 */
export const earlierVersion = (history: readonly LiveRecord[], part: string): string | undefined =>
  history[0]?.versions[part] && findEarlier(history, versionIn(part))?.versions[part];

/**
 * Rolls a part back to its version before its last promotion, composed with the other live versions, through the checks
 * of a promotion except the one for dead links: a working version matters more. No other part changes. Works during a
 * freeze. While a rollout of the part runs, only the rollout ends, and another rollback goes further. What is under way
 * of other parts goes on.
 *
 * @param seen What the sender saw: the version that was live, and when the part's rollout began. The rollback is
 *   refused when another version is live by now, and changes nothing when that rollout has ended.
 */
export function rollbackPart(
  target: ReleaseTarget,
  part: string,
  seen: { from?: string | undefined; rollout?: string | undefined } = {},
): Promise<LiveRecord> {
  let { from } = seen;
  return retryOnConflict(async () => {
    const live = await target.log.current();
    const running = live?.rollout?.part === part ? live.rollout.since : undefined;
    if (live && seen.rollout !== undefined && seen.rollout !== running) return completeRelease(target, live);
    if (running !== undefined) return writeEnd(target, part, 'rolled-back');
    const history = await target.log.history();
    const { now, version, to, by } = requirePartPlan(history, part);
    from ??= version;
    if (version !== from) {
      if (wasRolledBackFrom(history, part, from)) return completeRelease(target, now);
      throw new ReleaseError(
        'release/part-changed',
        `${part} changed in the meantime: ${version} is live instead of ${from}, released by ${by}.`,
        'Nothing was changed. Check "npm run release -- status" and try again.',
      );
    }
    const manifest = await target.compose({ ...now.versions, [part]: to }, target.settings);
    requireServed(manifest);
    const along = await carryRollout(target, now, manifest, part, 'rolled-back');
    return goLive(target, manifest, 'rollback', now, { ...along, part });
  });
}

/** Returns what `rollback <part>` would do, or throws. `history`: the whole log, newest first. */
export function requirePartPlan(history: readonly LiveRecord[], part: string) {
  const [now] = history;
  if (!now) throw nothingLiveError();
  const version = now.versions[part];
  if (version === undefined) throw notLiveError(part, now);
  const to = earlierVersion(history, part);
  if (to === undefined)
    throw new ReleaseError(
      'release/no-earlier-version',
      `${part} has no version before ${version} to roll back to; versions that were rolled back don’t count.`,
      `Promote the version that you want: npm run release -- promote ${part} <version>; or remove the part from the site: npm run release -- retire ${part} --gone.`,
    );
  return { ...changeOf(history, part, to), now, version, to };
}

/** Returns whether the part came back from `version`, so that two concurrent rollbacks give one result. */
function wasRolledBackFrom(history: readonly LiveRecord[], part: string, version: string): boolean {
  const at = history.findIndex(({ versions }, index) => versions[part] !== history[index + 1]?.versions[part]);
  return history[at]?.action === 'rollback' && history[at + 1]?.versions[part] === version;
}
