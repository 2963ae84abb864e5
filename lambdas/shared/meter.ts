import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS_NAMESPACE, type MetricName } from '@site/contracts/metrics';

export type Count = (metric: MetricName, value?: number) => void;

/** A figure with dimensions of its own, written as an EMF line at once. */
export type Measure = (
  metric: MetricName,
  value: number,
  unit: 'Count' | 'Milliseconds' | 'None',
  dimensions: Record<string, string>,
) => void;

export interface Meter {
  count: Count;
  measure: Measure;
  seconds: (metric: MetricName, value: number) => void;
  /** Writes what was counted since the last call as one EMF line. */
  flush(): void;
}

/** The function's metrics in CloudWatch's embedded metric format, with the dimension `service`. */
export function createMeter(functionName: string): Meter {
  const metrics = new Metrics({ namespace: METRICS_NAMESPACE, serviceName: functionName });
  return {
    count: (metric, value = 1) => metrics.addMetric(metric, MetricUnit.Count, value),
    seconds: (metric, value) => metrics.addMetric(metric, MetricUnit.Seconds, value),
    measure: (metric, value, unit, dimensions) => {
      const single = metrics.singleMetric();
      for (const [name, text] of Object.entries(dimensions)) single.addDimension(name, text);
      single.addMetric(metric, unit === 'None' ? MetricUnit.NoUnit : unit, value);
    },
    flush: () => {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
