import type { LiveRecord } from '@site/contracts/composition';
import { type Release, releaseOf } from './released-by';

export interface RollbackPlan {
  from: LiveRecord;
  /** Undefined where there is nothing to go back to. */
  to: LiveRecord | undefined;
  /** Where one more rollback without a name would go. */
  next: LiveRecord | undefined;
}

/** Compositions that somebody went back from, and that nobody has put live since. `history`: newest first. */
function fledFrom(history: readonly LiveRecord[]): Set<string> {
  const fled = new Set<string>();
  let before: string | undefined;
  for (const { action, composition } of history.toReversed()) {
    if (action === 'rollback' && before !== undefined) fled.add(before);
    fled.delete(composition);
    before = composition;
  }
  return fled;
}

/** The newest composition that was live before the live one was released, and that nobody went back from. */
function earlier(history: readonly LiveRecord[]): LiveRecord | undefined {
  const live = history[0]?.composition;
  const released = history.findIndex(
    ({ action, composition }) => composition === live && (action === 'promote' || action === 'start'),
  );
  const fled = fledFrom(history);
  return history
    .slice(released + 1)
    .find(({ composition }) => composition !== live && !fled.has(composition));
}

/** What a rollback would do, to `named` or by itself. `history`: the whole log, newest first. Undefined where nothing is live. */
export function planRollback(history: readonly LiveRecord[], named?: string): RollbackPlan | undefined {
  const from = history[0];
  if (!from) return undefined;
  const to = named ? history.find(({ composition }) => composition === named) : earlier(history);
  return { from, to, next: to && earlier([{ ...to, action: 'rollback' }, ...history]) };
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
