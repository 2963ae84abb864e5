import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import { SHELL } from '@site/contracts/shell';
import {
  API_OWNER,
  allowedShare,
  BUDGET_DAYS,
  hourOf,
  OBJECTIVE_NAMES,
  OBJECTIVES,
  type ObjectiveName,
  OUTCOMES,
  type Outcome,
} from '@site/server-data/service-levels';
import { itemKeys } from '@site/server-data/tables';
import { type TableAddress, tableItems } from './log/table-items';

type LevelCounts = Record<Outcome, number>;

/** Time limit in ms: a release must not wait long for counts that it can do without. */
const LONGEST_READ_MS = 5_000;
const MILLION = 1_000_000;

/** Returns access to an owner's counts of the last `BUDGET_DAYS`, which the API's functions write. */
export function readLevels(table: TableAddress) {
  const items = tableItems(table);
  return async (objective: ObjectiveName, owner: string, now: Date): Promise<LevelCounts> => {
    const sums: LevelCounts = { good: 0, bad: 0, outside: 0 };
    const keyOf = (hour: number) => itemKeys.serviceLevel(objective, owner, hour);
    const { pk, sk: last } = keyOf(hourOf(now));
    const { sk: first } = keyOf(hourOf(now) - BUDGET_DAYS * 24 + 1);
    for (const item of await items.query(pk, { first, last, timeoutMs: LONGEST_READ_MS }))
      for (const outcome of OUTCOMES) sums[outcome] += Number(item[outcome] ?? 0);
    return sums;
  };
}
type ReadLevels = ReturnType<typeof readLevels>;

/**
 * Returns what is left of the bad events that an objective allows. `spent`: the used share, above 1 if the target is
 * missed; `too-few`: nothing was counted, or the target is missed by too few. What failed outside spends nothing.
 */
export function computeErrorBudget(objective: ObjectiveName, { good, bad, outside }: LevelCounts) {
  const { target, smallestBad } = OBJECTIVES[objective];
  const total = good + bad;
  // In millionths, so that 1 % of 500 events is exactly 5.
  const allowed = (Math.round(allowedShare(objective) * MILLION) * total) / MILLION;
  const isFew = bad > allowed ? bad < smallestBad : total === 0;
  const state: 'kept' | 'spent' | 'too-few' = isFew ? 'too-few' : bad > allowed ? 'spent' : 'kept';
  return { objective, target, good, bad, outside, allowed, spent: bad === 0 ? 0 : bad / allowed, state };
}
export type ErrorBudget = ReturnType<typeof computeErrorBudget>;

/** Returns the budgets of a part, or of the API's functions (`API_OWNER`). `unread`: why some counts are left out. */
export async function readErrorBudgets(owner: string, levels: ReadLevels, now: Date) {
  const objectives = OBJECTIVE_NAMES.filter((name) => (OBJECTIVES[name].owner === 'api') === (owner === API_OWNER));
  const counted = await Promise.allSettled(
    objectives.map(async (name) => computeErrorBudget(name, await levels(name, owner, now))),
  );
  const failed = counted.find((read) => read.status === 'rejected');
  return {
    owner,
    budgets: counted.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : [])),
    ...(failed ? { unread: (failed.reason as Error).name } : {}),
  };
}

const VIEWS_PER_VISIT = 4;

/** Returns about how many visits a month has, from the sample of page views. Undefined if it can't be read. */
export async function visitsPerMonth(levels: ReadLevels, now: Date): Promise<number | undefined> {
  const counted = await levels('pages', SHELL, now).catch(() => undefined);
  return counted && ((counted.good + counted.bad) * 30) / BUDGET_DAYS / VITALS_SHARE / VIEWS_PER_VISIT;
}
