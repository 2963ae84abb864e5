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
import { itemsBetween, type TableAddress } from './log/table';

/** Events of one objective in the last `BUDGET_DAYS`. */
export type LevelCounts = Record<Outcome, number>;

/** What is left of the bad events that an objective allows its owner. */
export interface Budget extends LevelCounts {
  objective: ObjectiveName;
  /** Share of good events that is promised. */
  target: number;
  /** Bad events that the target allows for the counted events; a fraction for few events. */
  allowed: number;
  /** Share of `allowed` that is used: above 1 the target is missed. 0 without bad events. */
  spent: number;
  /** `too-few`: nothing was counted, or the target is missed by fewer bad events than say something. */
  state: 'kept' | 'spent' | 'too-few';
}

/** The budgets of a part, or of the API's functions (`API_OWNER`). */
export interface OwnersBudgets {
  owner: string;
  /** Without the objectives whose counts can't be read. */
  budgets: Budget[];
  /** Name of the error when counts can't be read. */
  unread?: string;
}

/** Returns the sums of an owner's counts from one hour to another, both included (hours since 1970). */
export type ReadLevels = (
  objective: ObjectiveName,
  owner: string,
  hours: { first: number; last: number },
) => Promise<LevelCounts>;

/** Time limit in ms: a release must not wait long for counts that it can do without. */
const LONGEST_READ_MS = 5_000;
const MILLION = 1_000_000;

/** Returns access to the counts that the API's functions write into the site's table. */
export function readLevels(table: TableAddress): ReadLevels {
  const items = itemsBetween(table, { timeoutMs: LONGEST_READ_MS });
  return async (objective, owner, { first, last }) => {
    const sums: LevelCounts = { good: 0, bad: 0, outside: 0 };
    const keyOf = (hour: number) => itemKeys.serviceLevel(objective, owner, hour);
    for (const item of await items(keyOf(first), keyOf(last)))
      for (const outcome of OUTCOMES) sums[outcome] += Number(item[outcome] ?? 0);
    return sums;
  };
}

/**
 * Returns an objective's budget. What failed outside is neither good nor bad: it is shown and spends nothing. A target that
 * is met exactly is kept.
 */
export function budgetOf(objective: ObjectiveName, { good, bad, outside }: LevelCounts): Budget {
  const { target, smallestBad } = OBJECTIVES[objective];
  const total = good + bad;
  // In millionths, so that 1 % of 500 events is exactly 5.
  const allowed = (Math.round(allowedShare(objective) * MILLION) * total) / MILLION;
  const missed = bad > allowed;
  const state = missed ? (bad >= smallestBad ? 'spent' : 'too-few') : total === 0 ? 'too-few' : 'kept';
  return { objective, target, good, bad, outside, allowed, spent: bad === 0 ? 0 : bad / allowed, state };
}

/** Returns the budgets of an owner; counts that can't be read are left out. */
export async function budgetsOf(owner: string, levels: ReadLevels, now: Date): Promise<OwnersBudgets> {
  const isApi = owner === API_OWNER;
  const last = hourOf(now);
  const hours = { first: last - BUDGET_DAYS * 24 + 1, last };
  const objectives = OBJECTIVE_NAMES.filter((name) => (OBJECTIVES[name].owner === 'api') === isApi);
  const counted = await Promise.allSettled(
    objectives.map(async (name) => budgetOf(name, await levels(name, owner, hours))),
  );
  const failed = counted.find((read) => read.status === 'rejected');
  return {
    owner,
    budgets: counted.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : [])),
    ...(failed
      ? { unread: failed.reason instanceof Error ? failed.reason.name : String(failed.reason) }
      : {}),
  };
}

/** Returns the budgets of these parts and of the API. */
export const allBudgets = (parts: readonly string[], levels: ReadLevels, now: Date) =>
  Promise.all([...parts, API_OWNER].map((owner) => budgetsOf(owner, levels, now)));

/** Returns the share of the events that went well for a visitor: what failed outside lowers it. 1 without events. */
export function reached({ good, bad, outside }: LevelCounts): number {
  const total = good + bad + outside;
  return total === 0 ? 1 : good / total;
}

/** `12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
export function figuresOf({ good, bad, outside, allowed, spent }: Budget): string {
  const failed = outside > 0 ? `, ${outside} failed outside` : '';
  const total = `${bad} bad of ${good + bad}, ${Number(allowed.toFixed(1))} allowed in ${BUDGET_DAYS} days`;
  return `${total} (${Math.round(spent * 100)} % spent)${failed}`;
}

const STATES = { kept: 'kept', spent: 'spent', 'too-few': 'too few events to say' } as const;

/** Prints one line per budget: `mfe-products   pages spent: 12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
export function sayBudgets(say: (line: string) => void, owners: readonly OwnersBudgets[]): void {
  say('Service levels:');
  for (const { owner, budgets, unread } of owners) {
    for (const budget of budgets)
      say(`  ${owner.padEnd(14)} ${budget.objective} ${STATES[budget.state]}: ${figuresOf(budget)}`);
    if (unread) say(`  ${owner.padEnd(14)} the counts can't be read (${unread})`);
  }
}
