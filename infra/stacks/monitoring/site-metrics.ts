import type { FunctionName } from '@platform/config/stages';
import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import {
  type JUDGE_SERVICE,
  METRICS,
  type MetricName,
  metricsNamespace,
  type Variant,
} from '@site/server-data/metrics';
import type { ObjectiveName } from '@site/server-data/service-levels';
import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';

/** Functions that the voice agent's tools call. */
export const CONTACT_FUNCTIONS = ['save-voice-conversation', 'send-telegram-notification'] as const;

/** Functions that answer visitors; each counts rejected requests and failures. */
export const API_FUNCTIONS = [
  'elevenlabs-token',
  ...CONTACT_FUNCTIONS,
  'submit-lead',
  'session',
  'elevenlabs-webhook',
  'telemetry',
] as const satisfies readonly FunctionName[];

const { objectiveGood: GOOD, objectiveBad: BAD, objectiveOutside: OUTSIDE } = METRICS;
type EventMetric = typeof GOOD | typeof BAD | typeof OUTSIDE;

/** The metrics in which the functions count an objective's events. */
const EVENTS: Record<ObjectiveName, readonly (readonly [FunctionName, EventMetric])[]> = {
  pages: [
    ['telemetry', GOOD],
    ['telemetry', BAD],
  ],
  leads: [
    ['submit-lead', GOOD],
    ['submit-lead', BAD],
    ['deliver-notifications', BAD],
    ['deliver-notifications', OUTSIDE],
  ],
  calls: [
    ['elevenlabs-token', GOOD],
    ['elevenlabs-token', BAD],
    ['elevenlabs-token', OUTSIDE],
  ],
};

/** Returns a metric of CloudFront over five minutes. Unlike the distribution's own methods it has the region that CloudFront writes. */
export const edgeMetric = ({ distributionId }: Distribution, metricName: string, statistic: string = Stats.SUM) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic,
    period: Duration.minutes(5),
  });

/** Creates an expression over metrics of the same period. */
export const createExpression = (
  label: string,
  minutes: number,
  expression: string,
  usingMetrics: Record<string, IMetric> = {},
): MathExpression => new MathExpression({ label, expression, usingMetrics, period: Duration.minutes(minutes) });

/** Returns the metrics that a stage's functions write, for alarms and dashboard. */
export function siteMetrics(stage: string) {
  const namespace = metricsNamespace(stage);

  const metric = (
    metricName: MetricName,
    dimensionsMap: Record<string, string>,
    { statistic = Stats.SUM, minutes = 5, label }: { statistic?: string; minutes?: number; label?: string } = {},
  ): Metric =>
    new Metric({
      namespace,
      metricName,
      dimensionsMap,
      statistic,
      period: Duration.minutes(minutes),
      ...(label && { label }),
    });

  /** A metric of one of the site's functions, with the dimension that its meter sets. */
  const siteMetric = (
    service: FunctionName | typeof JUDGE_SERVICE,
    metricName: MetricName,
    options?: { statistic?: string; minutes?: number },
  ): Metric => metric(metricName, { service }, { ...options, label: metricName });

  /** A telemetry metric, by default over all parts. */
  const telemetryMetric = (
    metricName: MetricName,
    dimensions: Record<string, string> = {},
    options?: Parameters<typeof metric>[2],
  ): Metric => metric(metricName, { service: 'telemetry' satisfies FunctionName, ...dimensions }, options);

  function sumOver(services: readonly FunctionName[], name: MetricName, minutes = 5): IMetric {
    // Ids must be unique in a graph and begin with a lower-case letter.
    const prefix = name.charAt(0).toLowerCase() + name.slice(1);
    const usingMetrics = Object.fromEntries(
      services.map((service, index) => [`${prefix}${index}`, siteMetric(service, name, { minutes })]),
    );
    const summands = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
    return createExpression(name, minutes, `SUM([${summands.join(', ')}])`, usingMetrics);
  }

  /** Over an objective's events, whose sums are `good` and `failed`. `isOurs`: not what a service outside failed. */
  function objectiveMetric(
    objective: ObjectiveName,
    minutes: number,
    expression: (good: string, failed: string) => string,
    label: string,
    { isOurs = false } = {},
  ): IMetric {
    const usingMetrics: Record<string, Metric> = {};
    const sum = (kind: 'good' | 'failed', names: readonly EventMetric[]) => {
      const events = EVENTS[objective].filter(([, name]) => names.includes(name));
      const ids = events.map(([service, name], at) => {
        // Ids are unique in a graph.
        const id = `${objective}_${kind}${at}`;
        usingMetrics[id] = metric(name, { service, objective }, { minutes });
        return `FILL(${id}, 0)`;
      });
      return ids.length === 1 ? String(ids[0]) : `(${ids.join(' + ')})`;
    };
    const text = expression(sum('good', [GOOD]), sum('failed', isOurs ? [BAD] : [BAD, OUTSIDE]));
    return createExpression(label, minutes, text, usingMetrics);
  }

  /** A telemetry metric of the live composition or the rollout. */
  const byVariant = (metricName: MetricName, variant: Variant, statistic: string, minutes = 15): Metric =>
    telemetryMetric(metricName, { variant }, { statistic, minutes, label: `${variant} ${metricName}` });

  /**
   * Client errors per visit of one variant; counts alone can't be compared, because the rollout gets a small share of visits.
   * All visits report errors, but only a sample reports vitals, from which the number of visits is computed.
   */
  function errorsPerVisit(variant: Variant): IMetric {
    const [errors, visits] = [`${variant}Errors`, `${variant}Sampled`];
    return createExpression(`${variant} errors by visit`, 60, `FILL(${errors}, 0) * ${VITALS_SHARE} / ${visits}`, {
      [errors]: byVariant(METRICS.clientErrors, variant, Stats.SUM, 60),
      [visits]: byVariant(METRICS.vitalTtfb, variant, Stats.SAMPLE_COUNT, 60),
    });
  }

  /** All metrics of a name with these dimensions, whose values are unknown at synthesis: parts and versions. */
  const search = (name: MetricName, dimensions: readonly string[], statistic: string, minutes: number, filter = '') =>
    createExpression(
      '',
      minutes,
      `SEARCH('{${[namespace, ...dimensions]}} MetricName="${name}"${filter}', '${statistic}', ${minutes * 60})`,
    );

  return { siteMetric, telemetryMetric, sumOver, objectiveMetric, byVariant, errorsPerVisit, search };
}
