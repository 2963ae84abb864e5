import { rateMs } from '@platform/local/api/wakes';
import type { CloudAssembly } from '@platform/local/template/cloud-assembly';

const MONTH_MS = (365.25 / 12) * 24 * 3_600_000;

interface AlarmProperties {
  Metrics?: { MetricStat?: object }[];
}
interface RuleProperties {
  ScheduleExpression?: string;
  Targets?: { Arn: string; Input?: string }[];
}
interface FunctionProperties {
  MemorySize?: number;
  Environment?: { Variables?: Record<string, string> };
}

/** A function that runs on a schedule. */
export interface Scheduled {
  /** Folder under `lambdas/`, or `repair`. */
  name: string;
  runs: number;
  memoryGb: number;
}

/** The resources in the templates that cost money. */
export interface Counted {
  webAcls: number;
  webAclRules: number;
  signingKeys: number;
  alarmMetrics: number;
  compositeAlarms: number;
  dashboards: number;
  /** Distributions with additional metrics (eight metrics each). */
  distributionsWithMetrics: number;
  /** API stages with metrics per route. */
  apisWithRouteMetrics: number;
  apiRoutes: number;
  scheduled: Scheduled[];
  /** Memory of an API function, in GB; the largest counts for all. */
  apiMemoryGb: number;
}

/** Number of billed metrics of an alarm: one, or each metric in its expression. */
export const alarmMetrics = ({ Metrics }: AlarmProperties): number =>
  Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;

/** Counts the billed resources in an app's templates. Throws if a schedule invokes a function that RUNS does not name. */
export function countResources(assembly: CloudAssembly, known: readonly string[]): Counted {
  const all = <Properties>(type: string) =>
    assembly.ofType<Properties>(type).map(({ properties }) => properties);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const scheduled = all<RuleProperties>('AWS::Events::Rule').flatMap(({ ScheduleExpression, Targets = [] }) =>
    Targets.map(({ Arn, Input }) => {
      const { id, properties } = assembly.referredBy<FunctionProperties>(Arn);
      const name = Input?.includes('"repair":true') ? 'repair' : nameOf(id, known);
      return {
        name,
        runs: MONTH_MS / rateMs(ScheduleExpression ?? ''),
        memoryGb: (properties.MemorySize ?? 128) / 1024,
      };
    }),
  );
  return {
    webAcls: all('AWS::WAFv2::WebACL').length,
    webAclRules: sum(all<{ Rules: object[] }>('AWS::WAFv2::WebACL').map(({ Rules }) => Rules.length)),
    signingKeys: all('AWS::KMS::Key').length,
    alarmMetrics: sum(all<AlarmProperties>('AWS::CloudWatch::Alarm').map(alarmMetrics)),
    compositeAlarms: all('AWS::CloudWatch::CompositeAlarm').length,
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    distributionsWithMetrics: all('AWS::CloudFront::MonitoringSubscription').length,
    apisWithRouteMetrics: all<{ DefaultRouteSettings?: { DetailedMetricsEnabled?: boolean } }>(
      'AWS::ApiGatewayV2::Stage',
    ).filter(({ DefaultRouteSettings }) => DefaultRouteSettings?.DetailedMetricsEnabled).length,
    apiRoutes: all('AWS::ApiGatewayV2::Route').length,
    scheduled,
    apiMemoryGb: Math.max(
      ...all<FunctionProperties & { Handler: string }>('AWS::Lambda::Function')
        .filter(({ Handler }) => Handler === 'index.handler')
        .map(({ MemorySize = 128 }) => MemorySize / 1024),
    ),
  };
}

const SCHEDULED_IDS: Record<string, RegExp> = {
  'deliver-notifications': /^DeliveryDeliver/,
  'synthetic-visitor': /^Visitor/,
  'voice-credit': /^Credit/,
  'judge-canaries': /^CanariesJudge/,
};

function nameOf(id: string, known: readonly string[]): string {
  const name = known.find((one) => SCHEDULED_IDS[one]?.test(id));
  if (name) return name;
  throw new Error(
    `bill/unknown-schedule: the function ${id} runs on a schedule that the bill does not know. Add it to tools/bill/assumptions.ts and tools/bill/count-resources.ts.`,
  );
}
