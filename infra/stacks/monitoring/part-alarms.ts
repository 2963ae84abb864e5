import { awsLimit } from '@platform/config/aws-limits';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { releaseFunctionsOf } from '@platform/releases/orders/order';
import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import { JUDGE_SERVICE, METRICS, type MetricName } from '@site/server-data/metrics';
import { QUOTAS } from '@site/server-data/quotas';
import { Duration } from 'aws-cdk-lib';
import { type MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmEntry } from './alarm-entry';
import { createExpression, siteMetrics } from './site-metrics';

/** Percentage of a part's page views on which it fails, from which somebody is woken. */
const FAILING = 10;

/** Returns how many per cent of a part's page views fail, if more fail than one network's reports count. */
export function shareOfViews(
  stage: Stage,
  part: string,
  failures: MetricName,
  { ofPart = false, hours = 1 } = {},
): MathExpression {
  const { telemetryMetric } = siteMetrics(stage.name);
  const minutes = hours * 60;
  const ofPages = { objective: 'pages', part };
  const smallest = hours * QUOTAS.FAILED_PAGES_PER_ADDRESS_HOUR + 1;
  return createExpression(
    'failing page views, %',
    minutes,
    `IF(failed >= ${smallest}, 100 * failed * ${VITALS_SHARE} / (FILL(good, 0) + FILL(bad, 0) + 1), 0)`,
    {
      failed: telemetryMetric(failures, ofPart ? { part } : {}, { minutes }),
      good: telemetryMetric(METRICS.objectiveGood, ofPages, { minutes }),
      bad: telemetryMetric(METRICS.objectiveBad, ofPages, { minutes }),
    },
  );
}

/**
 * Returns an alarm per part that fails on its pages. The burn alarms count a sample of the visits and sum all parts, so a part on
 * a quarter of the page views is too small for them. All visits report failures; the page views are estimated from the sample,
 * with one added, so that hours without a sampled view have a share, too. Two hours, because with few visits the share of one comes
 * and goes, and each time somebody would be woken.
 */
export function partAlarms(stage: Stage): AlarmEntry[] {
  return stageParts(stage).map((part) => ({
    id: `part-failing-${part}`,
    runbook: 'pages',
    heading: 'part-failing',
    description: `${part} fails on more than ${FAILING} % of its page views.`,
    metric: shareOfViews(stage, part, METRICS.partFailures, { ofPart: true, hours: 2 }),
    threshold: FAILING,
    urgent: 'browsers-failing',
  }));
}

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
