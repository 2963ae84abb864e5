import { VITALS_SHARE } from '@site/contracts/api/report-limits';
import {
  METRICS,
  type MetricName,
  metricsNamespace,
  TELEMETRY_DIMENSIONS,
  type Variant,
} from '@site/server-data/metrics';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { FunctionName } from '../../config/function-name';

/** Functions that answer visitors; each counts its refusals and failures. */
export const API_FUNCTIONS = [
  'elevenlabs-token',
  'save-voice-conversation',
  'send-telegram-notification',
  'submit-lead',
  'session',
  'elevenlabs-webhook',
  'telemetry',
] as const satisfies readonly FunctionName[];

export interface MetricOptions {
  statistic?: string;
  minutes?: number;
  label?: string;
}

/** The figures that a stage's functions write, as alarms and dashboard name them. */
export function siteMetrics(stage: string) {
  const namespace = metricsNamespace(stage);

  /** A figure that a function of ours writes, by the dimension that its meter gives it. */
  function siteMetric(
    service: FunctionName,
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

  /** The sum of one figure over several functions. */
  function sumOver(services: readonly FunctionName[], name: MetricName, minutes = 5): IMetric {
    // Ids are shared by a whole graph and begin with a small letter.
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

  /** One side of a canary, among telemetry's figures. */
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
   * Client errors of one side by visit: its share of the visitors is small, so its counts alone say nothing. Errors come from
   * all visits and vitals from a sample, which tells how many visits there were.
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

  /** Telemetry's figures by microfrontend and version: the versions are not known when the template is made. */
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
