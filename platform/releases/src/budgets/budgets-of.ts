import {
  API_OWNER,
  BUDGET_DAYS,
  COUNTED,
  COUNTED_OBJECTIVES,
  hourOf,
} from '@site/server-data/service-levels';
import type { LiveLog } from '../log/live-log';
import { type Budget, budgetOf } from './budget';
import type { ReadLevels } from './read-levels';
import { recentHistory, releaseCounts } from './release-counts';

/** What budgets are computed from. */
export interface BudgetSources {
  log: Pick<LiveLog, 'history'>;
  levels: ReadLevels;
}

/** The budgets of a part, or of the API's functions (`API_OWNER`). */
export interface OwnersBudgets {
  owner: string;
  /** Without the objectives whose counts can't be read. */
  budgets: Budget[];
  /** Name of the error when counts can't be read. */
  unread?: string;
}

/** Returns the budgets of an owner. Rejects when the live log can't be read; counts that can't be read are left out. */
export async function budgetsOf(
  owner: string,
  { log, levels }: BudgetSources,
  now: Date,
): Promise<OwnersBudgets> {
  const isApi = owner === API_OWNER;
  const last = hourOf(now);
  const hours = { first: last - BUDGET_DAYS * 24 + 1, last };
  const own = COUNTED_OBJECTIVES.filter((name) => (COUNTED[name].owner === 'api') === isApi);
  const counted = await Promise.allSettled(
    own.map(async (name) => budgetOf(name, await levels(name, owner, hours))),
  );
  const budgets = counted.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []));
  const failed = counted.find((read) => read.status === 'rejected');
  if (!isApi) budgets.push(budgetOf('releases', releaseCounts(await recentHistory(log, now), owner, now)));
  return { owner, budgets, ...(failed ? { unread: nameOf(failed.reason) } : {}) };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error)).slice(0, 60);

/** Returns the budgets of these parts and of the API. */
export const allBudgets = (parts: readonly string[], sources: BudgetSources, now: Date) =>
  Promise.all([...parts, API_OWNER].map((owner) => budgetsOf(owner, sources, now)));
