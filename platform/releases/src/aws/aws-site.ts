import { CloudFrontClient, GetFunctionCommand } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { awsClient, OBJECTS } from '@platform/base/aws-client';
import { ReleaseError } from '@platform/base/release-error';
import { s3Store } from '@platform/composer/store/s3-store';
import { compositionOption, fallbackIn } from '@platform/config/fallback';
import { REGION, resourceNames } from '@platform/config/resource-names';
import { stageByName, stageParts, stageSettings } from '@platform/config/stages';
import { liveLog } from '../log/live-log';
import type { ReleaseSite } from '../release-site';
import { caller, orderCaller, orderClient } from './invoke';

/**
 * Connects to a deployed stage with the current credentials. `as`: the release function that carries orders out, unless it follows from the
 * order.
 */
export async function awsSite(stageName: string, as: string | undefined): Promise<ReleaseSite> {
  const stage = stageByName(stageName);
  const names = resourceNames(stage.name);
  const lambda = orderClient({ region: REGION });
  const { who, commit } = caller();
  const call = orderCaller({ lambda, stage: stage.name, as, by: who, commit, parts: stageParts(stage) });
  const bucket = names.siteBucket(await accountOf(names.releasesTable));
  const releases = { table: names.releasesTable };
  const target = {
    store: s3Store(awsClient(S3Client, { region: REGION, forcePathStyle: true }, OBJECTS), bucket),
    settings: stageSettings(stage),
    fallback: () => requireFallback(awsClient(CloudFrontClient, { region: REGION }), names.edgeFunction, stage.name),
    log: liveLog(releases),
  };
  return { call, target, releases, table: { table: names.table } };
}

/** Returns the account id of the current credentials from the table's ARN, so that no configuration holds it. */
async function accountOf(table: string): Promise<string> {
  const client = awsClient(DynamoDBClient, { region: REGION });
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const account = Table?.TableArn?.split(':')[4];
    if (!account) throw new Error(`The table ${table} has no ARN.`);
    return account;
  } finally {
    client.destroy();
  }
}

/** Returns the composition baked into the deployed edge function as its fallback; undefined when there is none. */
export async function deployedFallback(client: CloudFrontClient, name: string): Promise<string | undefined> {
  const { FunctionCode } = await client.send(new GetFunctionCommand({ Name: name, Stage: 'LIVE' }));
  return fallbackIn(Buffer.from(FunctionCode ?? []).toString());
}

/**
 * Does the same for garbage collection, but throws `release/no-fallback` when there is none: a deployment with
 * `composition=none` must not free the composition that the edge fell back to before.
 */
export async function requireFallback(client: CloudFrontClient, name: string, stage: string): Promise<string> {
  const id = await deployedFallback(client, name);
  if (id !== undefined) return id;
  throw new ReleaseError(
    'release/no-fallback',
    `The edge function ${name} has no fallback composition, so it is unknown which composition must be kept for it.`,
    `Deploy first: npx cdk deploy --all -c stage=${stage} ${compositionOption(stage)}.`,
  );
}
