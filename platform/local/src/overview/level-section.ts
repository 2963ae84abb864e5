import { figuresOf, type OwnersBudgets, reached } from '@platform/releases/budgets';
import { BUDGET_DAYS, OBJECTIVES } from '@site/server-data/service-levels';
import { type Html, html, section } from './html';

export interface LevelState {
  /** The budgets of each live part and of the API. */
  budgets: readonly OwnersBudgets[];
}

/** Returns the section on the service levels: target, counts and spent budget of each objective and owner. */
export function levelSection({ budgets }: LevelState): Html {
  return html`${section(
    'levels',
    `Service levels of the last ${BUDGET_DAYS} days`,
    ['Owner', 'Objective', 'Target', 'Reached', 'Good', 'Bad', 'Failed outside', 'Budget', 'State'],
    budgets.flatMap((one) => [
      ...one.budgets.map((budget) => [
        one.owner,
        OBJECTIVES[budget.objective].title,
        percent(budget.target),
        percent(reached(budget)),
        budget.good,
        budget.bad,
        budget.outside,
        figuresOf(budget),
        budget.state,
      ]),
      ...(one.unread ? [[one.owner, `The counts can't be read: ${one.unread}`]] : []),
    ]),
  )}<p>"npm run release -- status" shows the same.</p>`;
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
