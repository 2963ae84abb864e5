import { awsLimit } from '@platform/config/aws-limits';
import { RELEASE_MINUTES } from '@platform/config/release-minutes';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { releaseFunctionsOf } from '@platform/releases/orders/release-functions';
import { JUDGE_SERVICE, METRICS, type MetricName, metricsNamespace } from '@site/server-data/metrics';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmEntry } from './monitoring-props';

const PERIOD = Duration.minutes(5);
interface ReleaseFunctionName {
  name: string;
  limit: Duration;
}

/** A function is too slow above this percentage of its timeout. */
const TOO_SLOW = 80;

/** Returns the alarms on failing and slow release functions. Throttling is covered by `throttles` for the whole account. */
export function releaseAlarms(stage: Stage): AlarmEntry[] {
  if (!stage.pipelines) return [];
  const names = resourceNames(stage.name);
  const functions = [
    ...releaseFunctionsOf(stageParts(stage)).map((name) => ({
      name: names.releaseFunction(name),
      limit: Duration.minutes(RELEASE_MINUTES.release),
    })),
    ...(['release', 'preview'] as const).map((kind) => ({
      name: names.composeFunction(kind),
      limit: Duration.minutes(RELEASE_MINUTES.compose),
    })),
    { name: names.judgeFunction, limit: Duration.minutes(RELEASE_MINUTES.judge) },
  ];
  const metricOf = (name: string, metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: name },
      statistic,
      period: PERIOD,
    });
  const over = (
    functions: ReleaseFunctionName[],
    metricName: string,
    statistic: string,
    expression: (ids: string[]) => string,
  ): IMetric => {
    const metrics = functions.map(
      ({ name }, at) => [`f${at}`, metricOf(name, metricName, statistic)] as const,
    );
    return new MathExpression({
      expression: expression(metrics.map(([id]) => id)),
      usingMetrics: Object.fromEntries(metrics),
      label: metricName,
      period: PERIOD,
    });
  };
  const ofJudge = (metricName: MetricName) =>
    new Metric({
      namespace: metricsNamespace(stage.name),
      metricName,
      dimensionsMap: { service: JUDGE_SERVICE },
      statistic: Stats.SUM,
      period: PERIOD,
    });
  const judged: AlarmEntry[] = [
    {
      id: 'rollout-ended',
      runbook: 'rollouts',
      description:
        'The judge withdrew a rollout because more of its visits fail, or dropped a waiting version that can’t be composed.',
      metric: ofJudge(METRICS.rolloutsEnded),
      threshold: 1,
    },
    {
      id: 'rollouts-stuck',
      runbook: 'rollouts',
      description: 'Versions wait for their rollout, and none has started for a quarter of an hour.',
      metric: ofJudge(METRICS.rolloutsStuck),
      threshold: 1,
    },
  ];
  const grouped = inGroups(functions, awsLimit('cloudwatch/metrics-of-alarm')).flatMap((group, at) => {
    const numbered = (id: string) => ({
      id: at === 0 ? id : `${id}-${at + 1}`,
      runbook: 'releasing',
      heading: id,
    });
    return [
      {
        ...numbered('release-failing'),
        description: 'A release function (promote, repair, compose, previews) fails.',
        metric: over(group, 'Errors', Stats.SUM, (ids) => `SUM([${ids.map((id) => `FILL(${id}, 0)`)}])`),
        threshold: 1,
      },
      {
        ...numbered('release-slow'),
        description: `A release function uses more than ${TOO_SLOW} % of its timeout.`,
        metric: over(group, 'Duration', Stats.MAXIMUM, (ids) => {
          const shares = ids.map((id, index) => `FILL(${id}, 0) / ${group[index]?.limit.toSeconds()}`);
          // Milliseconds per second of timeout, divided by ten: per cent.
          return `MAX([${shares}]) / 10`;
        }),
        threshold: TOO_SLOW,
      },
    ];
  });
  return [...grouped, ...judged];
}

/** Splits the functions into groups that fit into one alarm, because each new part adds a function. */
function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
