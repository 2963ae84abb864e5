import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError } from '@platform/base/release-error';
import { rehearseFar } from '@platform/composer/compose-far';
import { localComposer } from '@platform/composer/local-composer';
import { s3Store } from '@platform/composer/store/s3-store';
import { REGION } from '@platform/config/region';
import { resourceNames } from '@platform/config/resource-names';
import { stageParts } from '@platform/config/stage-parts';
import { stageSettings } from '@platform/config/stage-settings';
import { stageByName } from '@platform/config/stages';
import { readLevels } from '../budgets';
import { judgeRecords } from '../judging/judge-record';
import { liveLog } from '../log/live-log';
import { previewLog } from '../log/preview-log';
import { projectionRecord } from '../log/projection-record';
import type { Caller, ReleaseOrder } from '../orders/orders';
import { releasableParts } from '../orders/releasable-parts';
import { caller } from '../publish/caller';
import type { ReleaseSite } from '../release-site';
import { entriesOf } from './entries';
import { requireFallback } from './fallback';
import { sendOrder } from './invoke';
import { kmsKeys } from './kms-keys';

/** Slightly longer than the function's timeout. */
const LONGEST_ORDER_MS = 16 * 60 * 1000;

/**
 * Connects to a deployed stage with the current credentials. Uploads versions and reads everything directly; only the
 * promote function changes what visitors get. `as`: the entry that carries orders out, unless it follows from the order.
 */
export async function awsSite(stageName: string, as: string | undefined): Promise<ReleaseSite> {
  const stage = stageByName(stageName);
  const entries = entriesOf(stageParts(stage));
  if (as !== undefined && !entries.includes(as))
    throw new ReleaseError(
      'release/unknown-entry',
      `Unknown entry "${as}".`,
      `Pass one of these to --as: ${[...entries].join(', ')}.`,
    );
  const names = resourceNames(stage.name);
  const table = { table: names.releasesTable };
  const bucket = names.siteBucket(await accountOf(names.releasesTable));
  const store = s3Store(new S3Client({ region: REGION, forcePathStyle: true }), bucket);
  const lambda = new LambdaClient({
    region: REGION,
    maxAttempts: 1,
    requestHandler: { requestTimeout: LONGEST_ORDER_MS, throwOnRequestTimeout: true },
  });
  const order = async (order: ReleaseOrder): Promise<unknown> => {
    const { who, commit } = caller();
    return sendOrder({ lambda, stage: stage.name, as, by: who, commit }, order);
  };
  const log = liveLog(table);
  const never = () => Promise.reject(new Error('Only the promote function may write this.'));
  return {
    parts: releasableParts(stage.registered),
    target: {
      store,
      log: { ...log, append: never },
      pointer: { write: never },
      projection: { ...projectionRecord(table), write: never },
      previewPointer: { write: never },
      // The checkout's settings, for rehearsals only: live pages get those of the deployed template.
      settings: stageSettings(stage),
      compose: never,
      rehearse: (candidate, versions, settings) =>
        rehearseFar(store, candidate, { versions, settings }, localComposer),
      signing: kmsKeys(new KMSClient({ region: REGION }), stage.name),
      fallback: () =>
        requireFallback(new CloudFrontClient({ region: REGION }), names.edgeFunction, stage.name),
      who: caller().who,
    },
    levels: readLevels({ table: names.table }),
    judge: { ...judgeRecords(table), write: never },
    canaryPlan: stage.canaryPlan,
    previews: { ...previewLog(table), put: never, close: never },
    call: order as Caller,
  };
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
