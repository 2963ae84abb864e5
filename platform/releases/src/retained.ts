import type { LiveRecord } from '@site/site-model/release-log';
import { RETAINED } from '@site/site-model/release-log';
import { planPartRollback } from './rollback-plan';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Why something is not removed, in the words of the report. */
export const KEPT = {
  live: 'live now',
  latest: `among the last ${RETAINED.compositions} that were live, for rollbacks`,
  served: `served in the last ${RETAINED.days} days: an open tab may still ask for it`,
  pinned: 'shown by an open preview, or pinned',
  bakedIn: 'what the deployed edge falls back to by itself',
  young: `written in the last ${RETAINED.days} days: it may be about to go live`,
  wayBack: 'where "rollback <part>" takes a live part back to',
  named: 'named by a composition that is kept',
  unfinished: 'being written, or wanted by what is being composed',
} as const;
export type KeptReason = keyof typeof KEPT;

/** Compositions that must stay, and why: the live one, the last ones, and all that visitors were given lately. Newest first. */
export function retained(history: readonly LiveRecord[], now: Date): Map<string, KeptReason> {
  const since = now.getTime() - RETAINED.days * DAY_MS;
  const distinct = [...new Set(history.map(({ composition }) => composition))];
  const recent = history.filter((_record, at) => {
    // A composition was served until the next one went live.
    const next = history[at - 1];
    return next === undefined || Date.parse(next.when) >= since;
  });
  const shown = recent.flatMap((r) => (r.canary ? [r.composition, r.canary.composition] : [r.composition]));
  const kept = new Map<string, KeptReason>();
  for (const id of distinct.slice(0, RETAINED.compositions))
    kept.set(id, kept.size === 0 ? 'live' : 'latest');
  for (const id of shown) if (!kept.has(id)) kept.set(id, 'served');
  return kept;
}

/** The version that each live part is taken back to, as `mfe-products 0123456789ab`, however long ago it was live. */
export function waysBack(history: readonly LiveRecord[]): string[] {
  return Object.keys(history[0]?.versions ?? {}).flatMap((part) => {
    const to = planPartRollback(history, part)?.to;
    return to === undefined ? [] : `${part} ${to}`;
  });
}
