import { ReleaseError } from '@platform/base/errors/release-error';
import { allBudgets, budgetsOf, type OwnersBudgets } from '@platform/releases/budgets/budgets-of';
import { requireNoneSpent, requireReason } from '@platform/releases/budgets/require-budget';
import { sayBudgetFigures } from '@platform/releases/budgets/say-budgets';
import { API_OWNER, BUDGET_DAYS } from '@site/server-data/service-levels';
import type { Command } from './context';

/**
 * Shows the budgets of a part, of the API (`api`), or of all. With `--fail-if-spent` it fails when one is spent, unless
 * `--override-budget` says why not: the check before the API's functions are deployed.
 */
export const budgets: Command = async ({ site, say, options }, [owner]) => {
  const reason = requireReason(options.overrideBudget);
  const { target } = await site();
  const parts = Object.keys((await target.log.current())?.versions ?? {});
  const known = [...parts, API_OWNER];
  if (owner !== undefined && !known.includes(owner))
    throw new ReleaseError('release/unknown-part', { part: owner, known, where: 'live' });
  const now = new Date();
  const found: OwnersBudgets[] =
    owner === undefined ? await allBudgets(parts, target, now) : [await budgetsOf(owner, target, now)];
  sayBudgetFigures(say, found);
  if (options.failIfSpent && reason !== undefined) say(`A spent budget would not hold this: ${reason}`);
  else if (options.failIfSpent) for (const one of found) requireNoneSpent(one);
  return { days: BUDGET_DAYS, owners: found };
};
