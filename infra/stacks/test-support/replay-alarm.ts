import type { Templates } from './templates';

interface Stat {
  Period: number;
  Stat: string;
  Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: unknown }[] };
}

/** Minutes of a day. */
export const DAY = 1440;

/** The properties of an alarm in a template that a replay needs. */
export interface AlarmProperties {
  AlarmName: string;
  AlarmActions?: { Ref: string }[];
  ComparisonOperator?: string;
  Threshold: number;
  EvaluationPeriods: number;
  DatapointsToAlarm?: number;
  Metrics?: { Id: string; Expression?: string; MetricStat?: Stat }[];
}
type OfOneMetric = Stat['Metric'] & { Period: number; Statistic: string };

/**
 * Sums of a metric until each minute. Keys are the metric and its part, objective, service or namespace: `PartFailures mfe-x`,
 * `ObjectiveBad pages`, `TranscriptsStored elevenlabs-webhook`, `Requests AWS/CloudFront`. For a maximum, the values themselves.
 */
export type Sums = Map<string, number[]>;
type IsOn = (sums: Sums, minute: number) => boolean;

const choose = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
const MATH = {
  IF: choose,
  FILL: (value: number) => value,
  SUM: (values: number[]) => values.reduce((total, value) => total + value, 0),
  MAX: (values: number[]) => Math.max(...values),
};

/** Returns the alarm of a template as a function of the sums of its metrics, with its real expression and window. */
export function alarmOf(properties: AlarmProperties): IsOn {
  const { Threshold, EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = properties;
  const isBelow = properties.ComparisonOperator === 'LessThanThreshold';
  const { Period, Statistic, ...Metric } = properties as unknown as OfOneMetric;
  const { Metrics = [{ Id: 'm1', MetricStat: { Period, Stat: Statistic, Metric } }] } = properties;
  const stats = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []));
  const { Expression = stats[0]?.Id } = Metrics.find((one) => one.Expression) ?? {};
  const read = new Function(...Object.keys(MATH), ...stats.map(({ Id }) => Id), `return ${Expression}`);
  const minutesOf = (stat: Stat) => stat.Period / 60;
  const [{ Period: first } = { Period: 60 }] = stats;
  const breaches = (sums: Sums, minute: number) => {
    const values = stats.map((stat) => readStat(stat, sums.get(keyOf(stat)) ?? [], minute, minutesOf(stat)));
    const value = read(...Object.values(MATH), ...values);
    return isBelow ? value < Threshold : value >= Threshold;
  };
  return (sums, minute) => {
    let breaching = 0;
    for (let at = 0; at < EvaluationPeriods; at += 1) if (breaches(sums, minute - at * (first / 60))) breaching += 1;
    return breaching >= DatapointsToAlarm;
  };
}

function keyOf({ Metric: { Namespace, MetricName, Dimensions = [] } }: Stat): string {
  const of = (name: string) => Dimensions.find(({ Name }) => Name === name)?.Value;
  return `${MetricName} ${of('part') ?? of('objective') ?? of('service') ?? Namespace}`;
}

function readStat({ Stat }: Stat, series: number[], minute: number, minutes: number): number {
  if (Stat === 'Maximum') return Math.max(0, ...series.slice(Math.max(0, minute - minutes + 1), minute + 1));
  const sum = (series[minute] ?? 0) - (series[minute - minutes] ?? 0);
  return Stat === 'Average' ? sum / minutes : sum;
}

/** Returns the urgent alarms of a template, by name: those of metrics, and those of other alarms. */
export function urgentAlarms(templates: Templates): Map<string, IsOn> {
  const alarms = new Map(
    templates
      .entriesOf('AWS::CloudWatch::Alarm')
      .map(([id, { Properties }]) => [id, Properties as unknown as AlarmProperties]),
  );
  const isUrgent = ({ AlarmActions = [] }: AlarmProperties) => AlarmActions.some(({ Ref }) => Ref.startsWith('Urgent'));
  const alone = [...alarms.values()].filter(isUrgent).map((one): [string, IsOn] => [one.AlarmName, alarmOf(one)]);
  const together = templates
    .ofType('AWS::CloudWatch::CompositeAlarm')
    .map(({ Properties }) => Properties as unknown as AlarmProperties & { AlarmRule: object })
    .filter(isUrgent)
    .map(({ AlarmName, AlarmRule }): [string, IsOn] => {
      const rule = JSON.stringify(AlarmRule);
      const isOn = [...rule.matchAll(/"Fn::GetAtt":\["(\w+)"/g)].map(([, id = '']) => {
        const found = alarms.get(id);
        if (!found) throw new Error(`${AlarmName} watches ${id}, which is no alarm of a metric.`);
        return alarmOf(found);
      });
      return rule.includes(' AND ')
        ? [AlarmName, (sums, minute) => isOn.every((one) => one(sums, minute))]
        : [AlarmName, (sums, minute) => isOn.some((one) => one(sums, minute))];
    });
  return new Map([...alone, ...together]);
}

/**
 * Returns how many of `perMonth` events happen in a minute: most by day, with the peak at 14:00. Poisson: the number of exponential
 * gaps that fit into the minute.
 */
export function eventsIn(minute: number, perMonth: number, random: () => number): number {
  const rate = (perMonth / 30 / DAY) * (1 + 0.9 * Math.cos((((minute % DAY) / 60 - 14) / 12) * Math.PI));
  const gap = () => -Math.log(1 - random());
  let events = 0;
  for (let at = gap(); at < rate; at += gap()) events += 1;
  return events;
}

/** Turns the numbers of each minute into the sums until it. */
export function sumUp(numbers: number[]): void {
  for (let minute = 1; minute < numbers.length; minute += 1)
    numbers[minute] = (numbers[minute] ?? 0) + (numbers[minute - 1] ?? 0);
}
