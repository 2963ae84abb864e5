import { awsLimit } from '@platform/config/aws-limits';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { releaseFunctionsOf } from '@platform/releases/orders/order';
import { JUDGE_SERVICE, METRICS } from '@site/server-data/metrics';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmEntry } from './alarm-entry';
import { createExpression, siteMetrics } from './site-metrics';

const MINUTES = 5;

/** Returns the alarms on failing release functions, also by their timeout. Throttling is covered by `throttles` for the whole account. */
export function releaseAlarms(stage: Stage): AlarmEntry[] {
  if (!stage.pipelines) return [];
  const names = resourceNames(stage.name);
  const functions = [
    ...releaseFunctionsOf(stageParts(stage)).map(names.releaseFunction),
    ...(['release', 'preview'] as const).map(names.composeFunction),
    names.judgeFunction,
  ];
  const errors = functions.map(
    (FunctionName) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: { FunctionName },
        statistic: Stats.SUM,
        period: Duration.minutes(MINUTES),
      }),
  );
  const { siteMetric } = siteMetrics(stage.name);
  return [
    ...inGroups(errors, awsLimit('cloudwatch/metrics-of-alarm')).map((group, at) => ({
      id: at === 0 ? 'release-failing' : `release-failing-${at + 1}`,
      runbook: 'releasing',
      heading: 'release-failing',
      description: 'A release function (promote, repair, compose, previews) fails.',
      metric: createExpression(
        'Errors',
        MINUTES,
        `SUM([${group.map((_, index) => `FILL(f${index}, 0)`)}])`,
        Object.fromEntries(group.map((metric, index) => [`f${index}`, metric])),
      ),
    })),
    {
      id: 'rollout-ended',
      runbook: 'rollouts',
      description:
        'The judge withdrew a rollout because more of its visits fail, or dropped a waiting version that can’t be composed.',
      metric: siteMetric(JUDGE_SERVICE, METRICS.rolloutsEnded),
    },
    {
      id: 'rollouts-stuck',
      runbook: 'rollouts',
      description: 'Versions wait for their rollout, and none has started for a quarter of an hour.',
      metric: siteMetric(JUDGE_SERVICE, METRICS.rolloutsStuck),
    },
  ];
}

/** Splits the functions' metrics into groups that fit into one alarm, because each new part adds a function. */
const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  items.length > size ? [items.slice(0, size), ...inGroups(items.slice(size), size)] : [[...items]];
