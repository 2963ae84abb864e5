import { metricsNamespace } from '@site/server-data/metrics';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Alarm, AlarmRule, AlarmState, CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../../config/stages';
import type { ApiFunctions } from '../api-functions';
import type { Delivery } from '../delivery';
import { alarmList, comparison } from './alarm-list';
import { AlarmTopic } from './alarm-topic';
import { burnAlarms } from './burn-alarms';
import { createDashboard } from './dashboard';
import { saveQueries } from './saved-queries';

export interface MonitoringProps extends StackProps {
  stage: Stage;
  api: HttpApi;
  distribution: Distribution;
  functions: ApiFunctions;
  delivery: Delivery;
  /**
   * Whether the site has been released. Before the first release nobody can visit, so alarms on missing data would fire
   * immediately: their actions are disabled until a deployment that has a fallback composition.
   */
  released: boolean;
}

/** The alarms with their runbooks, the composite alarm that pages, the budget, and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, props);
    const { stage, released } = props;
    const notices = new AlarmTopic(this, 'Notices', stage, ['cloudwatch', 'budgets']).topic;
    const pages = new AlarmTopic(this, 'Pages', stage, ['cloudwatch']).topic;

    const paging = burnAlarms(this, stage.name, metricsNamespace(stage.name), notices);
    for (const entry of alarmList(props)) {
      const alarm = new Alarm(this, entry.id, {
        alarmName: `site-${stage.name}-${entry.id}`,
        alarmDescription: `${entry.description} Runbook: docs/operating/${entry.runbook}.md#${entry.heading ?? entry.id}`,
        metric: entry.metric,
        threshold: entry.threshold,
        evaluationPeriods: entry.periods ?? 1,
        ...comparison(entry),
        actionsEnabled: released || !entry.silence,
      });
      alarm.addAlarmAction(new SnsAction(notices));
      alarm.addOkAction(new SnsAction(notices));
      if (entry.pages) paging.push(AlarmRule.fromAlarm(alarm, AlarmState.ALARM));
    }
    const page = new CompositeAlarm(this, 'Page', {
      compositeAlarmName: `site-${stage.name}-page`,
      alarmDescription:
        'Visitors or contacts are being lost; see which alarms are in ALARM. Runbook: docs/operating/README.md',
      alarmRule: AlarmRule.anyOf(...paging),
      // An alarm on missing data would trigger it, too.
      actionsEnabled: released,
    });
    page.addAlarmAction(new SnsAction(pages));
    this.budget(stage, notices);
    createDashboard(this, props);
    saveQueries(this, props);
  }

  private budget(stage: Stage, topic: ITopic): void {
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        comparisonOperator: 'GREATER_THAN',
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `site-${stage.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }
}
