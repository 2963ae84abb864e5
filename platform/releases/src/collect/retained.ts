import type { LiveRecord } from '@site/site-model/release-log';
import { RETAINED } from '@site/site-model/release-log';
import { planPartRollback } from '../orders/rollback-plan';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reasons for keeping something, as the report words them. */
export const KEPT = {
  live: 'live now',
  latest: `among the last ${RETAINED.compositions} live compositions, for rollbacks`,
  served: `served in the last ${RETAINED.days} days: an open tab may still request it`,
  pinned: 'shown by an open preview',
  fallback: 'fallback baked into the deployed edge function',
  young: `written in the last ${RETAINED.days} days: it may be about to go live`,
  wayBack: 'target of "rollback <part>" for a live part',
  named: 'used by a kept composition',
  unfinished: 'being written, or in use by a running compose',
} as const;
export type KeptReason = keyof typeof KEPT;

/**
 * Returns the compositions to keep, with the reason, newest first: the live one, the most recent ones, and all that visitors
 * got in the last days.
 */
export function retained(history: readonly LiveRecord[], now: Date): Map<string, KeptReason> {
  const since = now.getTime() - RETAINED.days * DAY_MS;
  const distinct = [...new Set(history.map(({ composition }) => composition))];
  const recent = history.filter((_record, at) => {
    // A composition was served until the next one went live.
    const next = history[at - 1];
    return next === undefined || Date.parse(next.when) >= since;
  });
  const shown = recent.flatMap((record) =>
    [record, ...(record.canaries ?? [])].map(({ composition }) => composition),
  );
  const kept = new Map<string, KeptReason>();
  for (const id of distinct.slice(0, RETAINED.compositions))
    kept.set(id, kept.size === 0 ? 'live' : 'latest');
  for (const id of shown) if (!kept.has(id)) kept.set(id, 'served');
  return kept;
}

/**
 * Returns the version that a rollback of each live part goes to, as `mfe-products 0123456789ab`, however long ago it was
 * live.
 */
export function rollbackTargets(history: readonly LiveRecord[]): string[] {
  return Object.keys(history[0]?.versions ?? {}).flatMap((part) => {
    const to = planPartRollback(history, part)?.to;
    return to === undefined ? [] : `${part} ${to}`;
  });
}
