import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type MetricName, metricsNamespace } from '@site/server-data/metrics';

/** The only fields that a log line may have. None can hold a visitor's input or a secret. */
const FIELDS = [
  'correlationId',
  'requestId',
  'code',
  'status',
  'route',
  'id',
  'outcome',
  'attempts',
  'upstreamStatus',
  'sent',
  'postponed',
  'givenUp',
  'pending',
  'failed',
  'errorName',
  'errorAt',
  'directive',
  'blocked',
  'since',
] as const;
export type LogFields = Partial<Record<(typeof FIELDS)[number], string | number | undefined>>;

/** The messages of log lines: a closed set, never composed of data. */
export type LogEvent =
  | 'answered'
  | 'refused'
  | 'request failed'
  | 'internal error'
  | 'signed url failed'
  | 'delivery sent'
  | 'delivery postponed'
  | 'delivery given up'
  | 'delivery lease lost'
  | 'delivery round'
  | 'delivery round failed'
  | 'not-found page missing'
  | 'quota unreadable'
  | 'quota not given back'
  | 'live record unreadable'
  | 'synthetic check failed'
  | 'voice credit unknown'
  | 'session secret unreadable'
  | 'webhook refused'
  | 'policy violation'
  | 'event not counted'
  | 'release seen';

export interface Log {
  info(event: LogEvent, fields?: LogFields): void;
  warn(event: LogEvent, fields?: LogFields): void;
  error(event: LogEvent, fields?: LogFields): void;
}

/** Creates the function's log: structured lines with allow-listed fields only. */
export function createLog(functionName: string): Log {
  const logger = new Logger({ serviceName: functionName });
  return {
    info: (event, fields) => logger.info(event, allowed(fields)),
    warn: (event, fields) => logger.warn(event, allowed(fields)),
    error: (event, fields) => logger.error(event, allowed(fields)),
  };
}

/** Returns a log whose lines all have these fields. */
export const logWith = (log: Log, common: LogFields): Log => ({
  info: (event, fields) => log.info(event, { ...common, ...fields }),
  warn: (event, fields) => log.warn(event, { ...common, ...fields }),
  error: (event, fields) => log.error(event, { ...common, ...fields }),
});

function allowed(fields: LogFields = {}): Record<string, string | number> {
  const kept: Record<string, string | number> = {};
  for (const name of FIELDS) {
    const value = fields[name];
    if (typeof value === 'number') kept[name] = value;
    if (typeof value === 'string') kept[name] = value.slice(0, 300);
  }
  return kept;
}

/**
 * Returns the loggable fields of an unexpected error: its name and where it was thrown. Never its message, which may quote a
 * body, or a URL with a token.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const stack = error.stack ?? '';
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
    .map((line) => line.trim());
  return { errorName: /^\w{1,60}$/.test(error.name) ? error.name : 'Error', errorAt: frames.join(' < ') };
}

export type Count = (metric: MetricName, value?: number) => void;

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

/** Writes a metric with its own dimensions as an EMF line. */
export type Measure = (figure: Figure) => void;

interface Meter {
  count: Count;
  measure: Measure;
  seconds: (metric: MetricName, value: number) => void;
  percent: (metric: MetricName, value: number) => void;
  /** Writes the metrics since the last call as one EMF line. */
  flush(): void;
}

/** Creates the function's metrics in CloudWatch's embedded metric format (EMF), with the dimension `service`. */
export function createMeter(functionName: string): Meter {
  // Not read by lazyEnvironment: meters are created when the module loads.
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
