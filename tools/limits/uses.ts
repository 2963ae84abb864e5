import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { headersOfPolicy, type ResponseHeadersPolicyProperties } from '@platform/local/edge/response-headers';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import type { AwsLimitId } from '../../infra/config/aws-limits';
import { alarmMetrics } from '../bill/usage';

interface Template {
  Resources: Record<string, object>;
  Outputs?: Record<string, object>;
}
interface FunctionProperties {
  Timeout?: number;
  EphemeralStorage?: { Size: number };
  Environment?: { Variables?: Record<string, string> };
}
interface Alarm {
  Period?: number;
  EvaluationPeriods: number;
  Metrics?: { MetricStat?: { Period: number } }[];
}
interface Dashboard {
  widgets: { properties?: { metrics?: unknown[] } }[];
}

const most = (numbers: number[]) => Math.max(0, ...numbers);
const bytes = (text: string) => Buffer.byteLength(text);

/** Returns the templates' highest use of each limit that a template can exceed; the other limits depend on requests. */
export function limitUses(directory: string): Partial<Record<AwsLimitId, number>> {
  const assembly = new CloudAssembly(directory);
  const all = <Properties>(type: string) =>
    assembly.ofType<Properties>(type).map(({ properties }) => properties);
  const files = readdirSync(directory).filter((name) => name.endsWith('.template.json'));
  const texts = files.map((file) => readFileSync(path.join(directory, file), 'utf8'));
  const templates = texts.map((text) => JSON.parse(text) as Template);
  const functions = all<FunctionProperties>('AWS::Lambda::Function');
  const behindApi = all<{ FunctionName: string }>('AWS::Lambda::Alias').map(
    ({ FunctionName }) => assembly.referredBy<FunctionProperties>(FunctionName).properties,
  );
  const policies = all<ResponseHeadersPolicyProperties>('AWS::CloudFront::ResponseHeadersPolicy');
  const custom = policies.map(
    ({ ResponseHeadersPolicyConfig: { CustomHeadersConfig } }) => CustomHeadersConfig?.Items ?? [],
  );
  const widgets = all<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard').map(
    ({ DashboardBody }) => (JSON.parse(DashboardBody) as Dashboard).widgets,
  );
  const alarms = all<Alarm>('AWS::CloudWatch::Alarm');
  const period = ({ Period, Metrics = [] }: Alarm) =>
    Period ?? most(Metrics.map(({ MetricStat }) => MetricStat?.Period ?? 0));
  const transformations = [...texts.join('').matchAll(/"TextTransformations":\s*\[([^\]]*)\]/g)];
  return {
    'edge-function/size': most(
      all<{ FunctionCode: string }>('AWS::CloudFront::Function').map((one) => bytes(one.FunctionCode)),
    ),
    'header-policy/custom-headers': most(custom.map((items) => items.length)),
    'header-policy/header-name': most(custom.flat().map(({ Header }) => Header.length)),
    'header-policy/header-value': most(custom.flat().map(({ Value }) => Value.length)),
    'header-policy/custom-headers-combined': most(
      custom.map((items) => items.map(({ Header, Value }) => Header + Value).join('').length),
    ),
    'header-policy/content-security-policy': most(
      policies.map((policy) => String(headersOfPolicy(policy)['content-security-policy'] ?? '').length),
    ),
    'http-api/routes': all('AWS::ApiGatewayV2::Route').length,
    'http-api/timeout': most(behindApi.map(({ Timeout = 3 }) => Timeout)),
    'lambda/environment': most(
      functions.map(({ Environment }) =>
        bytes(
          Object.entries(Environment?.Variables ?? {})
            .flat()
            .join(''),
        ),
      ),
    ),
    'lambda/timeout': most(functions.map(({ Timeout = 3 }) => Timeout)),
    'lambda/disk': most(functions.map(({ EphemeralStorage }) => EphemeralStorage?.Size ?? 512)),
    // All scheduled functions at once; the rest of the ten executions is for visitors.
    'lambda/concurrency': all('AWS::Events::Rule').length,
    'dynamodb/indexes': most(
      all<{ GlobalSecondaryIndexes?: object[] }>('AWS::DynamoDB::Table').map(
        ({ GlobalSecondaryIndexes = [] }) => GlobalSecondaryIndexes.length,
      ),
    ),
    'cloudformation/resources': most(templates.map(({ Resources }) => Object.keys(Resources).length)),
    'cloudformation/template': most(texts.map(bytes)),
    'cloudformation/outputs': most(templates.map(({ Outputs = {} }) => Object.keys(Outputs).length)),
    'cloudwatch/metrics-of-alarm': most(alarms.map(alarmMetrics)),
    'cloudwatch/alarm-days': most(alarms.map((alarm) => period(alarm) * alarm.EvaluationPeriods)),
    'cloudwatch/widgets': most(widgets.map((list) => list.length)),
    'cloudwatch/metrics-of-widget': most(
      widgets.flat().map(({ properties }) => properties?.metrics?.length ?? 0),
    ),
    'waf/text-transformations': most(transformations.map(([, list = '']) => list.split('"Type"').length - 1)),
  };
}
