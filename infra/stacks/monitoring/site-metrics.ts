import type { FunctionName } from '@platform/config/stages';
import { VITALS_SHARE } from '@site/contracts/api/report-limits';
import {
  type JUDGE_SERVICE,
  METRICS,
  type MetricName,
  metricsNamespace,
  TELEMETRY_DIMENSIONS,
  type Variant,
} from '@site/server-data/metrics';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';

/** Functions that answer visitors; each counts rejected requests and failures. */
export const API_FUNCTIONS = [
  'elevenlabs-token',
  'save-voice-conversation',
  'send-telegram-notification',
  'submit-lead',
  'session',
  'elevenlabs-webhook',
  'telemetry',
] as const satisfies readonly FunctionName[];

interface MetricOptions {
  statistic?: string;
  minutes?: number;
  label?: string;
}

/** Returns the metrics that a stage's functions write, for alarms and dashboard. */
export function siteMetrics(stage: string) {
  const namespace = metricsNamespace(stage);

  /** A metric of one of the site's functions, with the dimension that its meter sets. */
  function siteMetric(
    service: FunctionName | typeof JUDGE_SERVICE,
    metricName: MetricName,
    { statistic = Stats.SUM, minutes = 5, label }: MetricOptions = {},
  ): Metric {
    return new Metric({
      namespace,
      metricName,
      dimensionsMap: { service },
      statistic,
      period: Duration.minutes(minutes),
      label: label ?? metricName,
    });
  }

  /** The sum of one metric over several functions. */
  function sumOver(services: readonly FunctionName[], name: MetricName, minutes = 5): IMetric {
    // Ids must be unique in a graph and begin with a lower-case letter.
    const prefix = name.charAt(0).toLowerCase() + name.slice(1);
    const usingMetrics = Object.fromEntries(
      services.map((service, index) => [`${prefix}${index}`, siteMetric(service, name, { minutes })]),
    );
    return new MathExpression({
      expression: `SUM([${Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(', ')}])`,
      usingMetrics,
      label: name,
      period: Duration.minutes(minutes),
    });
  }

  /** A telemetry metric of the live composition or the rollout. */
  function byVariant(metricName: MetricName, variant: Variant, statistic: string, minutes = 15): Metric {
    return new Metric({
      namespace,
      metricName,
      dimensionsMap: { service: 'telemetry' satisfies FunctionName, variant },
      statistic,
      period: Duration.minutes(minutes),
      label: `${variant} ${metricName}`,
    });
  }

  /**
   * Client errors per visit of one variant; counts alone can't be compared, because the rollout gets a small share of visits.
   * All visits report errors, but only a sample reports vitals, from which the number of visits is computed.
   */
  function errorsPerVisit(variant: Variant): IMetric {
    const [errors, visits] = [`${variant}Errors`, `${variant}Sampled`];
    return new MathExpression({
      expression: `FILL(${errors}, 0) * ${VITALS_SHARE} / ${visits}`,
      usingMetrics: {
        [errors]: byVariant(METRICS.clientErrors, variant, Stats.SUM, 60),
        [visits]: byVariant(METRICS.vitalTtfb, variant, Stats.SAMPLE_COUNT, 60),
      },
      label: `${variant} errors by visit`,
      period: Duration.minutes(60),
    });
  }

  /** Telemetry metrics by microfrontend and version. Uses SEARCH, because versions are unknown at synthesis. */
  function byVersion(name: MetricName, statistic: string): IMetric {
    return new MathExpression({
      expression: `SEARCH('{${[namespace, ...TELEMETRY_DIMENSIONS.byVersion]}} MetricName="${name}"', '${statistic}', 900)`,
      usingMetrics: {},
      label: '',
      period: Duration.minutes(15),
    });
  }

  return { siteMetric, sumOver, byVariant, errorsPerVisit, byVersion };
}
