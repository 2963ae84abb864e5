import type { LiveRecord } from '@site/contracts/composition';
import { RETAINED } from '@site/contracts/data';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Compositions that must stay: the live one, the last ones, and all that visitors were given lately. Newest first. */
export function retained(history: readonly LiveRecord[], now: Date): string[] {
  const since = now.getTime() - RETAINED.days * DAY_MS;
  const distinct = [...new Set(history.map(({ composition }) => composition))];
  const recent = history.filter((_record, at) => {
    // A composition was served until the next one went live.
    const next = history[at - 1];
    return next === undefined || Date.parse(next.when) >= since;
  });
  const shown = recent.flatMap((r) => (r.canary ? [r.composition, r.canary.composition] : [r.composition]));
  return [...new Set([...distinct.slice(0, RETAINED.compositions), ...shown])];
}
