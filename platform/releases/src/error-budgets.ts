import { VITALS_SHARE } from '@site/contracts/api/report-limits';
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
import { type TableAddress, tableItems } from './log/live-log';

/** Events of one objective in the last `BUDGET_DAYS`. */
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

const STATES = { kept: 'kept', spent: 'spent', 'too-few': 'too few events to say' } as const;

/**
 * Returns what is left of the bad events that an objective allows. `spent`: the used share of `allowed`, above 1 if
 * the target is missed; `too-few`: nothing was counted, or the target is missed by fewer bad events than say
 * something. What failed outside is neither good nor bad: it is shown and spends nothing.
 */
export function computeErrorBudget(objective: ObjectiveName, { good, bad, outside }: LevelCounts) {
  const { target, smallestBad } = OBJECTIVES[objective];
  const total = good + bad;
  // In millionths, so that 1 % of 500 events is exactly 5.
  const allowed = (Math.round(allowedShare(objective) * MILLION) * total) / MILLION;
  const isFew = bad > allowed ? bad < smallestBad : total === 0;
  const state: keyof typeof STATES = isFew ? 'too-few' : bad > allowed ? 'spent' : 'kept';
  return { objective, target, good, bad, outside, allowed, spent: bad === 0 ? 0 : bad / allowed, state };
}

/**
 * Returns the budgets of a part, or of the API's functions (`API_OWNER`). Counts that can't be read are left out;
 * `unread` is the name of the error.
 */
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

/** `12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
function figuresOf({ good, bad, outside, allowed, spent }: ReturnType<typeof computeErrorBudget>): string {
  const failed = outside > 0 ? `, ${outside} failed outside` : '';
  const total = `${bad} bad of ${good + bad}, ${Number(allowed.toFixed(1))} allowed in ${BUDGET_DAYS} days`;
  return `${total} (${Math.round(spent * 100)} % spent)${failed}`;
}

/** Prints one line per budget: `mfe-products   pages spent: 12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
export function sayErrorBudgets(
  say: (line: string) => void,
  owners: readonly Awaited<ReturnType<typeof readErrorBudgets>>[],
): void {
  say('Service levels:');
  for (const { owner, budgets, unread } of owners) {
    for (const budget of budgets)
      say(`  ${owner.padEnd(14)} ${budget.objective} ${STATES[budget.state]}: ${figuresOf(budget)}`);
    if (unread) say(`  ${owner.padEnd(14)} the counts can't be read (${unread})`);
  }
}

/** Page views of a visit. */
const VIEWS = 4;

/** Returns about how many visits a month has, from the sample of page views. Undefined if it can't be read. */
export async function visitsPerMonth(levels: ReadLevels, now: Date): Promise<number | undefined> {
  const counted = await levels('pages', SHELL, now).catch(() => undefined);
  return counted && ((counted.good + counted.bad) * 30) / BUDGET_DAYS / VITALS_SHARE / VIEWS;
}
