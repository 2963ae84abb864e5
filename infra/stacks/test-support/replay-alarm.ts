/** The properties of an alarm in a template that a replay needs. */
export interface AlarmProperties {
  AlarmName: string;
  AlarmActions?: { Ref: string }[];
  Threshold: number;
  EvaluationPeriods: number;
  DatapointsToAlarm?: number;
  Metrics?: {
    Id: string;
    Expression?: string;
    MetricStat?: {
      Period: number;
      Metric: { MetricName: string; Dimensions: { Name: string; Value: string }[] };
    };
  }[];
}
/**
 * Sums of a metric until each minute. Keys are the metric and its part, objective or function: `PartFailures mfe-x`,
 * `ObjectiveBad pages`, `TranscriptsStored elevenlabs-webhook`.
 */
export type Sums = Map<string, number[]>;
export type IsOn = (sums: Sums, minute: number) => boolean;

/** Returns the alarm of a template as a function of the sums of its metrics, with its real expression and window. */
export function alarmOf(properties: AlarmProperties): IsOn {
  const { Metrics = [], Threshold, EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = properties;
  const stats = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []));
  const { Expression } = Metrics.find((one) => one.Expression) ?? {};
  const read = new Function('IF', 'FILL', ...stats.map(({ Id }) => Id), `return ${Expression}`);
  const keys = stats.map(({ Metric: { MetricName, Dimensions }, Period }) => {
    const of = (name: string) => Dimensions.find(({ Name }) => Name === name)?.Value;
    return { key: `${MetricName} ${of('part') ?? of('objective') ?? of('service')}`, minutes: Period / 60 };
  });
  const [{ minutes: period = 1 } = {}] = keys;
  const choose = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
  const breaches = (sums: Sums, minute: number) => {
    const values = keys.map(({ key, minutes }) => {
      const sum = sums.get(key) ?? [];
      return (sum[minute] ?? 0) - (sum[minute - minutes] ?? 0);
    });
    return read(choose, (value: number) => value, ...values) >= Threshold;
  };
  return (sums, minute) => {
    let breaching = 0;
    for (let at = 0; at < EvaluationPeriods; at += 1)
      if (breaches(sums, minute - at * period)) breaching += 1;
    return breaching >= DatapointsToAlarm;
  };
}
