import { type FixedName, fixedNames } from '../../../infra/stacks/fixed-names';
import { isDenied } from '../explain-error';
import { type Check, type Finding, fail } from '../finding';
import { PROBES } from '../probes';
import type { StageGround } from '../stage-ground';

export const leftNames: Check<StageGround> = {
  name: 'names',
  sound: 'of all resources are free, or taken by the stage’s own stacks',
  async run(ground) {
    const all = fixedNames(ground.names, ground.account, ground.stage);
    const found = await Promise.allSettled(all.map((one) => judge(ground, one)));
    const failed = found.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const findings = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    // One of them says it: the others lack the same permission, or another that shows in the next run.
    const error = failed.find((one) => !isDenied(one)) ?? failed[0];
    if (error !== undefined && findings.length === 0) throw error;
    return findings;
  },
};

async function judge({ aws, owns }: StageGround, { type, name }: FixedName): Promise<Finding[]> {
  const probe = PROBES[type];
  const state = await probe.state(aws, name);
  if (state === 'free' || (state === 'there' && (await owns(name)))) return [];
  if (state === 'not ours')
    return [
      fail('doctor/bucket-foreign', {
        value: `${type} ${name}`,
        cause:
          'The bucket exists and answers "forbidden": it is another account’s, or s3:ListBucket is missing.',
        remedy: `aws s3api list-buckets --query "Buckets[?Name=='${name}']"; where that is empty, choose another name for the stage in infra/config/stages.ts`,
      }),
    ];
  const inDeletion = state === 'in deletion';
  return [
    fail(inDeletion ? 'doctor/name-in-deletion' : 'doctor/name-taken', {
      value: `${type} ${name}`,
      cause: inDeletion
        ? 'The secret was deleted and its name stays taken for 7 to 30 days: the deployment fails.'
        : 'It exists and belongs to no stack of this stage, so an earlier attempt left it: the deployment fails with "already exists".',
      remedy: `${type === 'AWS::DynamoDB::Table' || type === 'AWS::S3::Bucket' ? 'Keep what it holds first, then: ' : ''}${probe.free(name)}`,
    }),
  ];
}
