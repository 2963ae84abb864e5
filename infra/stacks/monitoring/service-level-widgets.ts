import { METRICS, metricsNamespace } from '@site/server-data/metrics';
import { allowedShare, BUDGET_DAYS, OBJECTIVE_NAMES, OBJECTIVES } from '@site/server-data/service-levels';
import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IMetric, type IWidget, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { ofEvents } from './burn-alarms';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns the dashboard's row of service levels. */
export function serviceLevelWidgets(stage: string): IWidget[][] {
  const namespace = metricsNamespace(stage);
  const each = (minutes: number, of: (objective: (typeof OBJECTIVE_NAMES)[number]) => string[]) =>
    OBJECTIVE_NAMES.map((objective) => {
      const [prefix = '', suffix = ''] = of(objective);
      const { title } = OBJECTIVES[objective];
      return ofEvents(
        namespace,
        objective,
        minutes,
        (good, failed) => `${prefix}${failed} / (${good} + ${failed})${suffix}`,
        title,
      );
    });
  /** Pages by part: the parts are unknown at synthesis. */
  const byPart = (metric: string): IMetric =>
    new MathExpression({
      expression: `SEARCH('{${namespace},service,objective,part} MetricName="${metric}" objective="pages"', 'Sum', ${HOUR * 60})`,
      usingMetrics: {},
      label: '',
      period: Duration.minutes(HOUR),
    });
  const widget = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 });
  return [
    [
      widget(
        'Service levels: good events, % of a day',
        each(DAY, () => ['100 * (1 - ', ')']),
      ),
      widget(
        `Service levels: burn rate of an hour (1 spends the budget in ${BUDGET_DAYS} days)`,
        each(HOUR, (objective) => ['', ` / ${allowedShare(objective)}`]),
      ),
      widget(
        'Pages by part: bad ones, and good ones on the right',
        [byPart(METRICS.objectiveBad)],
        [byPart(METRICS.objectiveGood)],
      ),
    ],
  ];
}

/** Page views on which a part failed, by part. */
export const failuresByPart = (stage: string): IMetric =>
  new MathExpression({
    expression: `SEARCH('{${metricsNamespace(stage)},service,part} MetricName="${METRICS.partFailures}"', 'Sum', 900)`,
    usingMetrics: {},
    label: '',
    period: Duration.minutes(15),
  });
