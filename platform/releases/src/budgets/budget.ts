import {
  allowedShare,
  BUDGET_DAYS,
  OBJECTIVES,
  type ObjectiveName,
  type Outcome,
} from '@site/server-data/service-levels';

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

const MILLION = 1_000_000;

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

/** Returns the share of the events that went well for a visitor: what failed outside lowers it. 1 without events. */
export function reached({ good, bad, outside }: LevelCounts): number {
  const total = good + bad + outside;
  return total === 0 ? 1 : good / total;
}

/** `12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
export function figuresOf({
  good,
  bad,
  outside,
  allowed,
  spent,
}: Omit<Budget, 'objective' | 'state' | 'target'>): string {
  const failed = outside > 0 ? `, ${outside} failed outside` : '';
  return `${bad} bad of ${good + bad}, ${Number(allowed.toFixed(1))} allowed in ${BUDGET_DAYS} days (${Math.round(spent * 100)} % spent)${failed}`;
}
