import { allBudgets, budgetsOf, type OwnersBudgets } from '@platform/releases/budgets/budgets-of';
import { sayBudgetFigures } from '@platform/releases/budgets/say-budgets';
import { notLive } from '@platform/releases/log/live-log';
import { API_OWNER, BUDGET_DAYS } from '@site/server-data/service-levels';
import type { Command } from './context';

/** Shows the budgets of a part, of the API (`api`), or of all. */
export const budgets: Command = async ({ site, say }, [owner]) => {
  const { target, levels } = await site();
  const sources = { log: target.log, levels };
  const parts = Object.keys((await target.log.current())?.versions ?? {});
  const known = [...parts, API_OWNER];
  if (owner !== undefined && !known.includes(owner)) throw notLive(owner, known);
  const now = new Date();
  const found: OwnersBudgets[] =
    owner === undefined ? await allBudgets(parts, sources, now) : [await budgetsOf(owner, sources, now)];
  sayBudgetFigures(say, found);
  return { days: BUDGET_DAYS, owners: found };
};
