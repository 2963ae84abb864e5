import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  paginateDescribeLogGroups,
} from '@aws-sdk/client-cloudwatch-logs';
import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { REGION } from '../../infra/config/region';
import { fixedNames } from '../../infra/stacks/fixed-names';
import { PROBES } from '../doctor/probes';
import type { StageContext } from '../doctor/stage-context';

const GONE = /^(NoSuchBucket|ResourceNotFoundException|InvalidRequestException)$/;
const unlessGone = (error: Error) => {
  if (!GONE.test(error.name)) throw error;
};

/** Deletes every version of every object, because CloudFormation deletes only empty buckets. */
export async function emptyBuckets({ aws, names, account }: StageContext): Promise<void> {
  for (const Bucket of [names.siteBucket(account), names.logsBucket(account)]) {
    try {
      for (;;) {
        const page = await aws.s3.send(new ListObjectVersionsCommand({ Bucket }));
        const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
        if (all.length === 0) break;
        const Objects = all.map(({ Key, VersionId }) => ({ Key, VersionId }));
        const { Errors = [] } = await aws.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        // Without this, the loop would list the same objects forever.
        if (Errors.length > 0) throw new Error(`${Bucket}/${Errors[0]?.Key}: ${Errors[0]?.Message}`);
      }
    } catch (error) {
      unlessGone(error as Error);
    }
  }
}

/** Deletes what belongs to no stack: the owner's secrets, without a recovery period, and log groups that functions created. */
export async function deleteRest({ aws, names }: StageContext): Promise<void> {
  for (const SecretId of Object.values(names.secrets))
    await aws.secrets
      .send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }))
      .catch(unlessGone);
  const logs = new CloudWatchLogsClient({ region: REGION });
  const own = Object.values(names.stacks).map((stack) => `/aws/lambda/${stack}-`);
  for (const logGroupNamePrefix of own)
    for await (const { logGroups = [] } of paginateDescribeLogGroups(
      { client: logs },
      { logGroupNamePrefix },
    ))
      for (const { logGroupName } of logGroups)
        await logs.send(new DeleteLogGroupCommand({ logGroupName })).catch(unlessGone);
}

/** Returns the names of the stage's resources that still exist. */
export async function stillThere(context: StageContext): Promise<string[]> {
  const all = fixedNames(context.names, context.account, context.stage);
  const states = await Promise.all(
    all.map(async ({ type, name }) => ({ name, type, state: await PROBES[type].state(context.aws, name) })),
  );
  return [
    ...(await context.stacks()).keys(),
    ...states.filter(({ state }) => state === 'there').map(({ type, name }) => `${type} ${name}`),
  ];
}
