import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { s3Store } from '@platform/composer/store/s3-store';
import { REGION, resourceNames } from '@platform/config/resource-names';
import { stageSettings } from '@platform/config/stage-settings';
import { stageByName, stageParts } from '@platform/config/stages';
import { releasableParts } from '../orders/releasable-parts';
import { caller } from '../publish/caller';
import { type ReleaseSite, releaseSite } from '../release-site';
import { requireFallback } from './fallback';
import { proveIdentity } from './identity';
import { LONGEST_ORDER, orderCaller } from './invoke';
import { kmsKeys } from './kms-keys';

/**
 * Connects to a deployed stage with the current credentials. `as`: the door that carries orders out, unless it follows from the
 * order.
 */
export async function awsSite(stageName: string, as: string | undefined): Promise<ReleaseSite> {
  const stage = stageByName(stageName);
  const names = resourceNames(stage.name);
  const lambda = new LambdaClient({ region: REGION, maxAttempts: 1, requestHandler: LONGEST_ORDER });
  const { who, commit } = caller();
  const parts = stageParts(stage);
  const call = orderCaller({ lambda, stage: stage.name, as, by: who, commit, prove: proveIdentity, parts });
  const bucket = names.siteBucket(await accountOf(names.releasesTable));
  return releaseSite({
    store: s3Store(new S3Client({ region: REGION, forcePathStyle: true }), bucket),
    signing: kmsKeys(new KMSClient({ region: REGION }), stage.name),
    releases: { table: names.releasesTable },
    table: { table: names.table },
    settings: stageSettings(stage),
    fallback: () => requireFallback(new CloudFrontClient({ region: REGION }), names.edgeFunction, stage.name),
    who,
    parts: releasableParts(stage.registered),
    canaryPlan: stage.canaryPlan,
    call,
  });
}

/** Returns the account id of the current credentials from the table's ARN, so that no configuration holds it. */
async function accountOf(table: string): Promise<string> {
  const client = new DynamoDBClient({ region: REGION });
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const account = Table?.TableArn?.split(':')[4];
    if (!account) throw new Error(`The table ${table} has no ARN.`);
    return account;
  } finally {
    client.destroy();
  }
}
