import { allowedShare, BURN, OBJECTIVE_NAMES, OBJECTIVES } from '@site/server-data/service-levels';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmTopics, notifyOf } from './alarm-entry';
import { siteMetrics } from './site-metrics';

/** Without `calls`: three calls that fail in six hours are many, and the hourly visit by a browser starts one at any traffic. */
export const BURNING = OBJECTIVE_NAMES.filter((name) => name !== 'calls');

/**
 * Creates the alarms on objectives whose budget is spent too fast. Per objective: an alarm of the long window, one of the short window, which
 * ends soon after the failure does, and a composite alarm of both, which alone notifies. It wakes nobody: what breaks at once has alarms
 * that see it earlier, and at any traffic. What a service outside failed is not counted; `deliveries-late` and `calls-refused` say it.
 */
export function createBurnAlarms(scope: Construct, stage: string, topics: AlarmTopics): void {
  for (const objective of BURNING) {
    const { title, smallestBad } = OBJECTIVES[objective];
    const id = `${objective}-burn`;
    const description = (what: string) => `${title}: ${what} Runbook: docs/operating/${objective}.md#${id}`;
    const window = (kind: 'long' | 'short', smallest: number) =>
      new cloudwatch.Alarm(scope, `${id}-${kind}`, {
        alarmName: `site-${stage}-${id}-${kind}`,
        alarmDescription: description(`over ${BURN[kind]} minutes the budget burns ${BURN.rate} times too fast.`),
        // With little traffic one failure is a large share, so a smallest number of failures is needed, too.
        metric: siteMetrics(stage).objectiveMetric(
          objective,
          BURN[kind],
          (good, bad) => `IF(${bad} >= ${smallest}, ${bad} / (${good} + ${bad}) / ${allowedShare(objective)}, 0)`,
          'burn rate',
          { isOurs: true },
        ),
        threshold: BURN.rate,
        evaluationPeriods: 1,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      });
    const both = new cloudwatch.CompositeAlarm(scope, id, {
      compositeAlarmName: `site-${stage}-${id}`,
      alarmDescription: description('failures spend the budget of days in hours.'),
      alarmRule: cloudwatch.AlarmRule.allOf(
        cloudwatch.AlarmRule.fromAlarm(window('long', smallestBad), cloudwatch.AlarmState.ALARM),
        cloudwatch.AlarmRule.fromAlarm(window('short', 1), cloudwatch.AlarmState.ALARM),
      ),
    });
    notifyOf(both, topics);
  }
}
