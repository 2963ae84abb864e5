import { metricsNamespace } from '@site/server-data/metrics';

export interface SeenMetric {
  name: string;
  /** Dimensions as `name=value` pairs, such as the function or part. */
  dimensions: string;
  count: number;
  sum: number;
  last: number;
}

const NAMESPACE = metricsNamespace('local');

/** Maximum number of metrics, since clients can invent values of dimensions. */
const KEPT = 500;

interface MetricLine {
  _aws?: {
    CloudWatchMetrics?: { Namespace?: string; Dimensions?: string[][]; Metrics?: { Name: string }[] }[];
  };
  [name: string]: unknown;
}

/** Adds up the metrics in the functions' log lines (EMF) since the start, as CloudWatch does. */
export function seenMetrics() {
  const seen = new Map<string, SeenMetric>();
  const add = (name: string, dimensions: string, values: number[]) => {
    const key = `${name} ${dimensions}`;
    const known = seen.get(key) ?? { name, dimensions, count: 0, sum: 0, last: 0 };
    if (!seen.has(key) && seen.size >= KEPT) return;
    for (const value of values) {
      known.count += 1;
      known.sum += value;
      known.last = value;
    }
    seen.set(key, known);
  };
  return {
    /** Reads a log line; ignores lines without metrics. Never throws. */
    take(line: string): void {
      if (!line.includes('"_aws"')) return;
      const parsed = parse(line.slice(line.indexOf('{')));
      for (const { Namespace, Dimensions = [], Metrics = [] } of parsed?._aws?.CloudWatchMetrics ?? []) {
        if (Namespace !== NAMESPACE) continue;
        for (const names of Dimensions) {
          const dimensions = names.map((name) => `${name}=${String(parsed?.[name])}`).join(', ');
          for (const { Name } of Metrics) {
            const given = parsed?.[Name];
            const values = (Array.isArray(given) ? given : [given]).filter((v) => typeof v === 'number');
            add(Name, dimensions, values);
          }
        }
      }
    },
    all: (): SeenMetric[] =>
      [...seen.values()].sort((a, b) =>
        `${a.name} ${a.dimensions}`.localeCompare(`${b.name} ${b.dimensions}`, 'en'),
      ),
  };
}
export type SeenMetrics = ReturnType<typeof seenMetrics>;

function parse(text: string): MetricLine | undefined {
  try {
    return JSON.parse(text) as MetricLine;
  } catch {
    return undefined;
  }
}
