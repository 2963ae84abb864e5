import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type MetricName, metricsNamespace } from '@site/server-data/metrics';

export type Count = (metric: MetricName, value?: number) => void;

/** Names and values: as dimensions, each set of them is a metric that costs money, so every value must be bounded. */
type Names = Readonly<Record<string, string>>;

export interface Figure {
  metric: MetricName;
  value: number;
  unit: 'Count' | 'Milliseconds' | 'None';
  /** The figure is kept once for each set. */
  dimensions: readonly Names[];
  /** Stands in the log line, where queries find it, and makes no metric: for what has many values. */
  properties?: Names;
}

/** Writes a figure with dimensions of its own as an EMF line at once. */
export type Measure = (figure: Figure) => void;

export interface Meter {
  count: Count;
  measure: Measure;
  seconds: (metric: MetricName, value: number) => void;
  percent: (metric: MetricName, value: number) => void;
  /** Writes what was counted since the last call as one EMF line. */
  flush(): void;
}

/** The function's metrics in CloudWatch's embedded metric format, with the dimension `service`. */
export function createMeter(functionName: string): Meter {
  // Read here and not with the other variables: a meter is made when the module is loaded.
  const namespace = process.env.METRICS_NAMESPACE ?? metricsNamespace('none');
  const metrics = new Metrics({ namespace, serviceName: functionName });
  return {
    count: (metric, value = 1) => metrics.addMetric(metric, MetricUnit.Count, value),
    seconds: (metric, value) => metrics.addMetric(metric, MetricUnit.Seconds, value),
    percent: (metric, value) => metrics.addMetric(metric, MetricUnit.Percent, value),
    measure: ({ metric, value, unit, dimensions, properties = {} }) => {
      const single = metrics.singleMetric();
      for (const set of dimensions) single.addDimensions(set);
      for (const [name, text] of Object.entries(properties)) single.addMetadata(name, text);
      single.addMetric(metric, unit === 'None' ? MetricUnit.NoUnit : unit, value);
    },
    flush: () => {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
