import type { FunctionName } from '@platform/config/stages';
import { METRICS } from '@site/server-data/metrics';
import { allowedShare, BURN, OBJECTIVE_NAMES, OBJECTIVES, type ObjectiveName } from '@site/server-data/service-levels';
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmTopics, notifyOf } from './notify-of';

type EventMetric = (typeof METRICS)['objectiveGood' | 'objectiveBad' | 'objectiveOutside'];

/** The metrics in which the functions count an objective's events. */
const EVENT_METRICS: Record<
  ObjectiveName,
  {
    good: readonly (readonly [FunctionName, EventMetric])[];
    failed: readonly (readonly [FunctionName, EventMetric])[];
  }
> = {
  pages: {
    good: [['telemetry', METRICS.objectiveGood]],
    failed: [['telemetry', METRICS.objectiveBad]],
  },
  leads: {
    good: [['submit-lead', METRICS.objectiveGood]],
    failed: [
      ['submit-lead', METRICS.objectiveBad],
      ['deliver-notifications', METRICS.objectiveBad],
      ['deliver-notifications', METRICS.objectiveOutside],
    ],
  },
  calls: {
    good: [['elevenlabs-token', METRICS.objectiveGood]],
    failed: [
      ['elevenlabs-token', METRICS.objectiveBad],
      ['elevenlabs-token', METRICS.objectiveOutside],
    ],
  },
};

/** Events that failed by our fault, not by a service outside. */
const OURS: readonly EventMetric[] = [METRICS.objectiveBad];

/**
 * Returns an expression over the events of an objective in each period; `good` and `failed` stand for their sums. `counted`: the metrics
 * that count as failed; default: all but the good ones.
 */
export function ofEvents(
  namespace: string,
  objective: ObjectiveName,
  minutes: number,
  expression: (good: string, failed: string) => string,
  label: string,
  counted: readonly EventMetric[] = [METRICS.objectiveBad, METRICS.objectiveOutside],
): IMetric {
  const usingMetrics: Record<string, Metric> = {};
  const sum = (kind: 'good' | 'failed') => {
    const events = EVENT_METRICS[objective][kind].filter(
      ([, metricName]) => kind === 'good' || counted.includes(metricName),
    );
    const ids = events.map(([service, metricName], at) => {
      // Ids are unique in a graph.
      const id = `${objective}_${kind}${at}`;
      usingMetrics[id] = new Metric({
        namespace,
        metricName,
        dimensionsMap: { service, objective },
        statistic: Stats.SUM,
        period: Duration.minutes(minutes),
      });
      return `FILL(${id}, 0)`;
    });
    return ids.length === 1 ? String(ids[0]) : `(${ids.join(' + ')})`;
  };
  return new MathExpression({
    expression: expression(sum('good'), sum('failed')),
    usingMetrics,
    label,
    period: Duration.minutes(minutes),
  });
}

/** Without `calls`: three calls that fail in six hours are many, and the hourly visit by a browser starts one at any traffic. */
export const BURNING = OBJECTIVE_NAMES.filter((name) => name !== 'calls');

/**
 * Creates the alarms on objectives whose budget is spent too fast. Per objective: an alarm of the long window, one of the short window, which
 * ends soon after the failure does, and a composite alarm of both, which alone notifies. It pages nobody: what breaks at once has alarms
 * that see it earlier, and at any traffic. What a service outside failed is not counted; `deliveries-late` and `calls-refused` say it.
 */
export function burnAlarms(scope: Construct, stage: string, namespace: string, topics: AlarmTopics): void {
  for (const objective of BURNING) {
    const { title, smallestBad } = OBJECTIVES[objective];
    const id = `${objective}-burn`;
    const description = (what: string) => `${title}: ${what} Runbook: docs/operating/${objective}.md#${objective}-burn`;
    const window = (kind: 'long' | 'short', minutes: number, smallest: number) =>
      new Alarm(scope, `${id}-${kind}`, {
        alarmName: `site-${stage}-${id}-${kind}`,
        alarmDescription: description(`over ${minutes} minutes the budget burns ${BURN.rate} times too fast.`),
        // With little traffic one failure is a large share, so a smallest number of failures is needed, too.
        metric: ofEvents(
          namespace,
          objective,
          minutes,
          (good, bad) => `IF(${bad} >= ${smallest}, ${bad} / (${good} + ${bad}) / ${allowedShare(objective)}, 0)`,
          'burn rate',
          OURS,
        ),
        threshold: BURN.rate,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    const both = new CompositeAlarm(scope, id, {
      compositeAlarmName: `site-${stage}-${id}`,
      alarmDescription: description('failures spend the budget of days in hours.'),
      alarmRule: AlarmRule.allOf(
        AlarmRule.fromAlarm(window('long', BURN.long, smallestBad), AlarmState.ALARM),
        AlarmRule.fromAlarm(window('short', BURN.short, 1), AlarmState.ALARM),
      ),
    });
    notifyOf(both, topics);
  }
}
