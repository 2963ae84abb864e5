import { type Stage, stageParts } from '@platform/config/stages';
import { VITALS_SHARE } from '@site/contracts/api/report-limits';
import { METRICS, type MetricName, metricsNamespace } from '@site/server-data/metrics';
import { QUOTAS } from '@site/server-data/quotas';
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmEntry } from './monitoring-props';

/** Percentage of a part's page views on which it fails, from which somebody is paged. */
const FAILING = 10;

/**
 * Returns the share of a part's page views of some hours on which something fails, in per cent, from more failures on than one network's
 * reports count.
 */
export function shareOfViews(
  stage: Stage,
  part: string,
  failures: MetricName,
  { ofPart = false, hours = 1 } = {},
): MathExpression {
  const period = Duration.hours(hours);
  const metric = (metricName: MetricName, dimensions: Record<string, string>) =>
    new Metric({
      namespace: metricsNamespace(stage.name),
      metricName,
      dimensionsMap: { service: 'telemetry', ...dimensions },
      statistic: Stats.SUM,
      period,
    });
  const smallest = hours * QUOTAS.FAILED_PAGES_PER_ADDRESS_HOUR + 1;
  return new MathExpression({
    expression: `IF(failed >= ${smallest}, 100 * failed * ${VITALS_SHARE} / (FILL(good, 0) + FILL(bad, 0) + 1), 0)`,
    usingMetrics: {
      failed: metric(failures, ofPart ? { part } : {}),
      good: metric(METRICS.objectiveGood, { objective: 'pages', part }),
      bad: metric(METRICS.objectiveBad, { objective: 'pages', part }),
    },
    label: 'failing page views, %',
    period,
  });
}

/**
 * Returns an alarm per part that fails on its pages. The burn alarms count a sample of the visits and sum all parts, so a part on
 * a quarter of the page views is too small for them. All visits report failures; the page views are estimated from the sample,
 * with one added, so that hours without a sampled view have a share, too. Two hours, because with few visits the share of one comes
 * and goes, and each time somebody would be paged.
 */
export function partAlarms(stage: Stage): AlarmEntry[] {
  return stageParts(stage).map((part) => ({
    id: `part-failing-${part}`,
    runbook: 'pages',
    heading: 'part-failing',
    description: `${part} fails on more than ${FAILING} % of its page views.`,
    metric: shareOfViews(stage, part, METRICS.partFailures, { ofPart: true, hours: 2 }),
    threshold: FAILING,
    pages: 'browsers-failing',
  }));
}
