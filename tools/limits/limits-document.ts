import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AWS_LIMITS, type AwsLimit, type AwsLimitId } from '../../infra/config/aws-limits';
import { stageByName } from '../../infra/config/stages';
import { withUnbundledAssembly } from '../../infra/stacks/unbundled-assembly';
import { limitUses } from './uses';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const LIMITS_DOCUMENT = path.join(ROOT, 'infra/docs/aws-limits.md');

/** Returns how much of each limit the templates of prod use. */
export const prodUses = () => withUnbundledAssembly(stageByName('prod'), limitUses);

const HEAD = `# AWS limits

Quotas and rules that affect the design, with the default values of a new account, from \`infra/config/aws-limits.ts\`. \`npm run limits\` writes this
page; a test fails if the page and the templates differ, or if the templates exceed a limit. Limits that depend on requests are enforced
by the local platform as AWS enforces them, in the file in the last column. Our use is rounded up to two digits.

| service | what | limit | our use | enforced by |
| --- | --- | --- | --- | --- |`;

/** Rules without a number. */
const RULES = `
## Rules

| service | rule | enforced by |
| --- | --- | --- |
| S3 | [A conditional write](https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html) (\`If-None-Match: *\`) answers 412 if the key exists, and 409 during another write to it | \`platform/releases/src/test-support/object-store-contract.ts\`, against the folder and against moto |
| CloudWatch | [An embedded metric](https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html) has at most 30 dimensions, a line at most 100 metrics | Powertools' \`Metrics\`, in \`lambdas/shared/meter.ts\`: it rejects further dimensions and starts a new line for further metrics |
| CloudFormation | [An export](https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html) that another stack imports can be neither changed nor deleted, and its name is unique in the account | the name: \`infra/stacks/stage-variants.test.ts\`; the change: only the deployment itself |
`;

const amount = (value: number, unit: AwsLimit['unit']) =>
  `${value.toLocaleString('en-US')}${unit === 'count' ? '' : ` ${unit}`}`;

/** Rounds up to two digits, so that the page does not change with every line of a template. */
function roundedUp(value: number): number {
  const step = 10 ** Math.max(0, String(value).length - 2);
  return Math.ceil(value / step) * step;
}

/** Returns the limits document with the templates' use. */
export function limitsDocument(uses: Partial<Record<AwsLimitId, number>>): string {
  const rows = AWS_LIMITS.map(({ id, service, what, limit, unit, source, enforced }) => {
    const used = uses[id];
    const use = used === undefined ? 'checked per request' : amount(roundedUp(used), unit);
    return `| ${[service, `[${what}](${source})`, amount(limit, unit), use, `\`${enforced}\``].join(' | ')} |`;
  });
  return `${[HEAD, ...rows].join('\n')}\n${RULES}`;
}
