import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS_NAMESPACE, type MetricName } from '@site/contracts/metrics';

export type Count = (metric: MetricName, value?: number) => void;

export interface Meter {
  count: Count;
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
    flush: () => {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
