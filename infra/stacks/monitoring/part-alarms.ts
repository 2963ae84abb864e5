import { type Stage, stageParts } from '@platform/config/stages';
import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import { METRICS, type MetricName } from '@site/server-data/metrics';
import { QUOTAS } from '@site/server-data/quotas';
import type { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
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
