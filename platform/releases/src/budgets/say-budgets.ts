import { OBJECTIVES } from '@site/server-data/service-levels';
import { type Budget, figuresOf, reached } from './budget';
import type { OwnersBudgets } from './budgets-of';

type Say = (line: string) => void;

const STATES: Record<Budget['state'], string> = {
  kept: 'kept',
  spent: 'spent',
  'too-few': 'too few events to say',
};

const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;

/** Prints one line per owner: `mfe-products   pages kept, 20 % spent; releases kept, 0 % spent`. */
export function sayBudgets(say: Say, owners: readonly OwnersBudgets[]): void {
  say('Budgets (share of the allowed failures that is spent):');
  for (const { owner, budgets, unread } of owners) {
    const states = budgets.map(
      ({ objective, state, spent }) =>
        `${objective} ${STATES[state]}${state === 'too-few' ? '' : ` (${Math.round(spent * 100)} %)`}`,
    );
    say(`  ${owner.padEnd(14)} ${[...states, ...(unread ? [unreadWords(unread)] : [])].join('; ')}`);
  }
}

/** Prints the figures of every budget. */
export function sayBudgetFigures(say: Say, owners: readonly OwnersBudgets[]): void {
  for (const { owner, budgets, unread } of owners) {
    say(owner);
    for (const budget of budgets) {
      const { objective, target, state } = budget;
      say(`  ${OBJECTIVES[objective].title} (${objective}): ${STATES[state]}`);
      say(`    target ${percent(target)}, reached ${percent(reached(budget))}: ${figuresOf(budget)}`);
    }
    if (unread) say(`  ${unreadWords(unread)}`);
  }
}

const unreadWords = (error: string) => `counts can't be read (${error})`;
