import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AWS_LIMITS, type AwsLimit, type AwsLimitId } from '../../infra/config/aws-limits';
import { stageByName } from '../../infra/config/stages';
import { withUnbundledAssembly } from '../../infra/stacks/unbundled-assembly';
import { limitUses } from './uses';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const LIMITS_DOCUMENT = path.join(ROOT, 'infra/docs/aws-limits.md');

/** What the templates of prod use of each limit. */
export const prodUses = () => withUnbundledAssembly(stageByName('prod'), limitUses);

const HEAD = `# Limits of AWS

Quotas and rules that the design touches, as a new account has them, from \`infra/config/aws-limits.ts\`. \`npm run limits\` writes this
page; a test fails when the page and the templates disagree, or when the templates use more than a limit. What a template can't reach
is refused by the local platform as AWS refuses it, in the file that the last column names. Our use is rounded up to two digits.

| service | what | limit | our use | refused by |
| --- | --- | --- | --- | --- |`;

/** Rules that are no number. */
const RULES = `
## Rules

| service | rule | held by |
| --- | --- | --- |
| S3 | [A conditional write](https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html) (\`If-None-Match: *\`) is 412 where the key exists, and 409 while another write of it is under way | \`platform/releases/src/test-support/object-store-contract.ts\`, against the folder and against moto |
| CloudWatch | [An embedded metric](https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html) has at most 30 dimensions, a line at most 100 metrics | Powertools' \`Metrics\`, in \`lambdas/shared/meter.ts\`: it refuses the one and writes a line before the other |
| CloudFormation | [An export](https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html) that another stack imports can neither change nor go, and its name is unique in the account | the name: \`infra/stacks/stage-variants.test.ts\`; the change: nothing but the deployment itself |
`;

const amount = (value: number, unit: AwsLimit['unit']) =>
  `${value.toLocaleString('en-US')}${unit === 'count' ? '' : ` ${unit}`}`;

/** The same with two digits, rounded up, so that the page does not change with every line of a template. */
function roundedUp(value: number): number {
  const step = 10 ** Math.max(0, String(value).length - 2);
  return Math.ceil(value / step) * step;
}

/** The document of the limits, with what the templates use. */
export function limitsDocument(uses: Partial<Record<AwsLimitId, number>>): string {
  const rows = (AWS_LIMITS as readonly AwsLimit[]).map(
    ({ id, service, what, limit, unit, source, enforced }) => {
      const used = uses[id as AwsLimitId];
      const cells = [
        service,
        `[${what}](${source})`,
        amount(limit, unit),
        used === undefined ? 'checked when it is sent' : amount(roundedUp(used), unit),
        enforced.map((file) => `\`${file}\``).join(', '),
      ];
      return `| ${cells.join(' | ')} |`;
    },
  );
  return `${[HEAD, ...rows].join('\n')}\n${RULES}`;
}
