import { type FixedName, fixedNames } from '../../../infra/stacks/fixed-names';
import { isDenied } from '../explain-error';
import { type Check, type Finding, fail } from '../finding';
import { PROBES } from '../probes';
import type { StageContext } from '../stage-context';

export const leftNames: Check<StageContext> = {
  name: 'names',
  passed: 'of all resources are free, or belong to the stage’s own stacks',
  async run(context) {
    const all = fixedNames(context.names, context.account, context.stage);
    const found = await Promise.allSettled(all.map((one) => judge(context, one)));
    const failed = found.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const findings = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    // Report one error only: most have the same missing permission, and another shows in the next run.
    const error = failed.find((one) => !isDenied(one)) ?? failed[0];
    if (error !== undefined && findings.length === 0) throw error;
    return findings;
  },
};

async function judge({ aws, owns }: StageContext, { type, name }: FixedName): Promise<Finding[]> {
  const probe = PROBES[type];
  const state = await probe.state(aws, name);
  if (state === 'free' || (state === 'there' && (await owns(name)))) return [];
  if (state === 'not ours')
    return [
      fail('doctor/bucket-foreign', {
        value: `${type} ${name}`,
        cause:
          'The bucket exists and answers "forbidden": it belongs to another account, or s3:ListBucket is not allowed.',
        remedy: `aws s3api list-buckets --query "Buckets[?Name=='${name}']"; if that prints [], choose another name for the stage in infra/config/stages.ts`,
      }),
    ];
  const inDeletion = state === 'in deletion';
  return [
    fail(inDeletion ? 'doctor/name-in-deletion' : 'doctor/name-taken', {
      value: `${type} ${name}`,
      cause: inDeletion
        ? 'The secret was deleted, and its name stays reserved for 7 to 30 days: the deployment fails.'
        : 'It exists outside this stage’s stacks, probably left by an earlier attempt: the deployment fails with "already exists".',
      remedy: `${type === 'AWS::DynamoDB::Table' || type === 'AWS::S3::Bucket' ? 'Back up its content if you need it, then: ' : ''}${probe.free(name)}`,
    }),
  ];
}
