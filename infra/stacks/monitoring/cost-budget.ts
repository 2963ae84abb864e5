import type { Stage } from '@platform/config/stages';
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/** The tag of a stage's resources by which its own costs can be told from those of the account. */
export const COST_TAG = 'site';

/**
 * Creates the budget of a stage: of the whole account, or with `tagged` of what carries the stage's tag, which an owner activates in the
 * account's billing.
 */
export function createCostBudget(
  scope: Construct,
  stage: Stage,
  subscriber: CfnBudget.SubscriberProperty,
  tagged = false,
): void {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [subscriber],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `site-${stage.name}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      ...(tagged ? { costFilters: { TagKeyValue: [`user:${COST_TAG}$${stage.name}`] } } : {}),
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}

/** What is left of the monitoring on a stage that nobody watches: a mail when it costs more than planned. */
export class CostBudgetStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage }) {
    super(scope, id, props);
    const subscriber = { subscriptionType: 'EMAIL', address: props.stage.alarmEmail };
    createCostBudget(this, props.stage, subscriber, true);
  }
}
