import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS, type MetricName, metricsNamespace } from '@site/server-data/metrics';

export type Count = (metric: MetricName, value?: number, unit?: 'Count' | 'Seconds' | 'Percent') => void;

/** Dimensions by name. Each combination is a metric that costs money, so every value must come from a bounded set. */
type Names = Readonly<Record<string, string>>;

export interface Figure {
  metric: MetricName;
  value: number;
  unit: 'Count' | 'Milliseconds' | 'None';
  /** One metric per set of dimensions. */
  dimensions: readonly Names[];
  /** In the log line only, for log queries: values of high cardinality, which make no metric. */
  properties?: Names;
}

export type Measure = (figure: Figure) => void;

/** For Powertools, without its warning that two sets of dimensions share a name: `measure` writes such on purpose. */
const logger = {
  ...console,
  warn: (message: string) => message.startsWith('EMF key ') || console.warn(message),
};

/** Creates the function's metrics in CloudWatch's embedded metric format (EMF), with the dimension `service`. */
export function createMeter(functionName: string) {
  // Not read by lazyEnvironment: meters are created when the module loads.
  const namespace = process.env.METRICS_NAMESPACE ?? metricsNamespace('none');
  const metrics = new Metrics({ namespace, serviceName: functionName, logger });
  const { AWS_LAMBDA_FUNCTION_VERSION: version = '' } = process.env;
  const measure: Measure = ({ metric, value, unit, dimensions, properties = {} }) => {
    const single = metrics.singleMetric();
    for (const set of dimensions) single.addDimensions(set);
    for (const [name, text] of Object.entries(properties)) single.addMetadata(name, text);
    single.addMetric(metric, unit === 'None' ? MetricUnit.NoUnit : unit, value);
  };
  const count: Count = (metric, value = 1, unit = 'Count') => {
    metrics.addMetric(metric, unit, value);
    // Also by version, not `$LATEST`: the guard of deployments rolls a new version back for its own failures only.
    if (metric === METRICS.internalErrors && /^\d+$/.test(version))
      measure({ metric, value, unit: 'Count', dimensions: [{ version }] });
  };
  /** Writes the metrics since the last call as one EMF line. */
  const flush = (): void => {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  };
  return { count, measure, flush };
}
