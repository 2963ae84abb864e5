import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AWS_LIMITS, type AwsLimit, type AwsLimitId } from '@platform/config/aws-limits';
import { stageByName } from '@platform/config/stages';
import { headersOfPolicy, type ResponseHeadersPolicyProperties } from '@platform/local/edge/response-headers';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { withUnbundledAssembly } from 'infra/stacks/unbundled-assembly';
import { withSection } from '../bill/owner-document';
import { alarmMetrics } from '../bill/usage';

interface FunctionProperties {
  Environment?: { Variables?: Record<string, string> };
}

const most = (numbers: number[]) => Math.max(0, ...numbers);
const bytes = (text: string) => Buffer.byteLength(text);

/** Returns the highest use in the templates of prod of each limit to which they come near; the other limits depend on requests. */
export const prodUses = () =>
  withUnbundledAssembly(stageByName('prod'), (directory) => {
    const assembly = new CloudAssembly(directory);
    const all = <Properties>(type: string) =>
      assembly.ofType<Properties>(type).map(({ properties }) => properties);
    const resources = readdirSync(directory)
      .filter((name) => name.endsWith('.template.json'))
      .map((file) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as { Resources: object })
      .map(({ Resources }) => Object.keys(Resources).length);
    const policies = all<ResponseHeadersPolicyProperties>('AWS::CloudFront::ResponseHeadersPolicy');
    const environments = all<FunctionProperties>('AWS::Lambda::Function').map(({ Environment }) =>
      Object.entries(Environment?.Variables ?? {}).flat(),
    );
    return {
      'edge-function/size': most(
        all<{ FunctionCode: string }>('AWS::CloudFront::Function').map((one) => bytes(one.FunctionCode)),
      ),
      'header-policy/custom-headers': most(
        policies.map((one) => one.ResponseHeadersPolicyConfig.CustomHeadersConfig?.Items.length ?? 0),
      ),
      'header-policy/content-security-policy': most(
        policies.map((policy) => String(headersOfPolicy(policy)['content-security-policy'] ?? '').length),
      ),
      'lambda/environment': most(environments.map((words) => bytes(words.join('')))),
      // All scheduled functions at once; the rest of the ten executions is for visitors.
      'lambda/concurrency': all('AWS::Events::Rule').length,
      'cloudformation/resources': most(resources),
      'cloudwatch/metrics-of-alarm': most(
        all<Parameters<typeof alarmMetrics>[0]>('AWS::CloudWatch::Alarm').map(alarmMetrics),
      ),
    } satisfies Partial<Record<AwsLimitId, number>>;
  });

const amount = (value: number, unit: AwsLimit['unit']) =>
  `${value.toLocaleString('en-US')}${unit === 'count' ? '' : ` ${unit}`}`;

/** Rounds up to two digits, so that the table does not change with every line of a template. */
function roundedUp(value: number): number {
  const step = 10 ** Math.max(0, String(value).length - 2);
  return Math.ceil(value / step) * step;
}

/** Returns the owner's document with the limits to which the templates come near, and their use of them. */
export function withLimits(uses: Partial<Record<AwsLimitId, number>>): string {
  const rows = AWS_LIMITS.flatMap(({ id, service, what, limit, unit, source, enforced }) => {
    const used = uses[id];
    if (used === undefined) return [];
    const cells = [
      service,
      `[${what}](${source})`,
      amount(limit, unit),
      amount(roundedUp(used), unit),
      `\`${enforced}\``,
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  return withSection('limits', [
    '| service | what | limit | our use | enforced by |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]);
}
