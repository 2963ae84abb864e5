import { ReleaseError } from '@platform/base/errors/release-error';
import { BUDGET_DAYS } from '@site/server-data/service-levels';
import { type BudgetOverride, LONGEST_REASON } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import type { ReleaseTarget } from '../release-target';
import type { Budget } from './budget';
import { budgetsOf, type OwnersBudgets } from './budgets-of';

/** What the record of a release says about its part's budgets. */
export type BudgetFields = Pick<LiveRecord, 'overridden' | 'countsUnread'>;

export interface Overriding {
  /** Why the owner releases although a budget is spent. */
  reason?: string | undefined;
  /** The override with which the version's canary began: it stands until the version is live or withdrawn. */
  standing?: BudgetOverride | undefined;
}

/**
 * Throws `release/budget-spent` when a budget of the part is spent and nobody overrides that. Returns what the record of the
 * release says about it. Counts that can't be read hold nothing: a fix must not depend on telemetry.
 */
export async function requireBudget(
  target: Pick<ReleaseTarget, 'log' | 'levels' | 'who'>,
  part: string,
  overriding: Overriding = {},
): Promise<BudgetFields> {
  const reason = requireReason(overriding.reason);
  const found = await budgetsOf(part, target, new Date());
  const unread = found.unread === undefined ? {} : { countsUnread: found.unread };
  const [worst] = spentBudgets(found);
  if (!worst) return unread;
  const written = reason === undefined ? undefined : { objective: worst.objective, reason, who: target.who };
  const overridden = written ?? overriding.standing;
  if (!overridden) throw budgetSpent(found);
  return { ...unread, overridden };
}

/** Returns the spent budgets, the most spent first. */
const spentBudgets = ({ budgets }: OwnersBudgets): Budget[] =>
  budgets.filter(({ state }) => state === 'spent').sort((a, b) => b.spent - a.spent);

/** Throws `release/budget-spent` when one of an owner's budgets is spent. */
export function requireNoneSpent(found: OwnersBudgets): void {
  if (spentBudgets(found).length > 0) throw budgetSpent(found);
}

function budgetSpent(found: OwnersBudgets): ReleaseError {
  const budgets = spentBudgets(found).map(({ objective, good, bad, allowed, spent }) => ({
    ...{ objective, good, bad, allowed, spent },
  }));
  return new ReleaseError('release/budget-spent', { owner: found.owner, days: BUDGET_DAYS, budgets });
}

/** Returns a reason without spaces around it. Throws `release/invalid-override` for an empty or too long one. */
export function requireReason(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const reason = typed.trim();
  if (reason === '' || reason.length > LONGEST_REASON)
    throw new ReleaseError('release/invalid-override', { length: reason.length, most: LONGEST_REASON });
  return reason;
}
