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
import { createOrderSender, orderClient } from '../orders/order';
import type { ReleaseSite } from '../release-site';
// The service accepts only Signature Version 4A; importing the signer registers it with the client.
import '@aws-sdk/signature-v4a';
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { keyValueBatches } from '@platform/config/aws-limits';
import type { Adapters, EdgePointer } from '../release-target';

/** Connects to a deployed stage with the current credentials. `as`: see OrderSender. */
export async function awsSite(stageName: string, as: string | undefined): Promise<ReleaseSite> {
  const stage = stageByName(stageName);
  const names = resourceNames(stage.name);
  const lambda = orderClient({ region: REGION });
  const call = createOrderSender(stageParts(stage), { lambda, stage: stage.name, as });
  const bucket = names.siteBucket(await accountOf(names.releasesTable));
  const releases = { table: names.releasesTable };
  const target = {
    store: s3Store(awsClient(S3Client, { region: REGION, forcePathStyle: true }, OBJECTS), bucket),
    settings: stageSettings(stage),
    fallback: () => requireFallback(awsClient(CloudFrontClient, { region: REGION }), names.pageFunction, stage.name),
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
export const deployedFallback = async (client: CloudFrontClient, name: string): Promise<string | undefined> =>
  fallbackIn(await deployedCode(client, name));

/** Returns the code of an edge function that visitors' requests run through. */
export async function deployedCode(client: CloudFrontClient, Name: string): Promise<string> {
  const { FunctionCode } = await client.send(new GetFunctionCommand({ Name, Stage: 'LIVE' }));
  return Buffer.from(FunctionCode ?? []).toString();
}

/** Throws when there is none: a deployment with `composition=none` must not free what the edge fell back to before. */
export async function requireFallback(client: CloudFrontClient, name: string, stage: string): Promise<string> {
  const id = await deployedFallback(client, name);
  if (id !== undefined) return id;
  throw new ReleaseError(
    'release/no-fallback',
    `The edge function ${name} has no fallback composition, so it is unknown which composition must be kept for it.`,
    `Deploy first: npx cdk deploy --all -c stage=${stage} ${compositionOption(stage)}.`,
  );
}

/** Returns the adapters of a stage on AWS, with the current credentials. A function without a store may not write it. */
export function awsAdapters(options: {
  bucket: string;
  liveStore: string | undefined;
  previewStore: string;
}): Adapters {
  const client = kvsClient();
  const { liveStore, previewStore } = options;
  return {
    store: s3Store(awsClient(S3Client, { forcePathStyle: true }, OBJECTS), options.bucket),
    pointer: liveStore === undefined ? UNWRITABLE : kvsPointer(client, liveStore),
    previewPointer: kvsPointer(client, previewStore),
  };
}

const UNWRITABLE: Adapters['pointer'] = {
  write: () => Promise.reject(new Error('This function must not write the live pointer.')),
};

const MOST_CONFLICTS = 10;

/**
 * Returns the edge's key-value store. A request writes up to 50 keys atomically, if the store's ETag, which covers all
 * keys, is still the same; a conflict reads the store again. Unchanged values are not written.
 */
export function kvsPointer(client: CloudFrontKeyValueStoreClient, arn: string): EdgePointer {
  const current = async (key: string) => {
    try {
      return (await client.send(new GetKeyCommand({ KvsARN: arn, Key: key }))).Value;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };
  const attempt: EdgePointer['write'] = async (given) => {
    let { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN: arn }));
    const values = typeof given === 'function' ? await given() : given;
    const changes: Record<string, string | undefined> = {};
    for (const [key, value] of Object.entries(values)) {
      if ((await current(key)) !== value) changes[key] = value;
    }
    for (const batch of keyValueBatches(changes)) {
      const entries = Object.entries(batch);
      const Puts = entries.flatMap(([Key, Value]) => (Value === undefined ? [] : [{ Key, Value }]));
      const Deletes = entries.flatMap(([Key, Value]) => (Value === undefined ? [{ Key }] : []));
      const update = { KvsARN: arn, IfMatch: ETag, Puts, Deletes };
      ({ ETag } = await client.send(new UpdateKeysCommand(update)));
    }
  };
  return {
    async write(values) {
      for (let conflicts = 0; ; conflicts++) {
        try {
          await attempt(values);
          return;
        } catch (error) {
          if (!isConflict(error) || conflicts === MOST_CONFLICTS) throw error;
        }
      }
    },
  };
}

/** The service answers 409; a failed precondition is 412 in HTTP. */
const isConflict = (error: unknown) =>
  error instanceof ConflictException ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 412;

/**
 * Returns a client of the edge's key-value store. The SDK prefixes the host with the account; a configured endpoint is
 * used unchanged, as for every other service.
 */
export function kvsClient(): CloudFrontKeyValueStoreClient {
  const configured = process.env.AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE;
  if (!configured) return awsClient(CloudFrontKeyValueStoreClient, {});
  const signing = {
    name: 'sigv4a',
    signingName: 'cloudfront-keyvaluestore',
    signingRegion: '*',
    signingRegionSet: ['*'],
    properties: {},
  };
  return awsClient(CloudFrontKeyValueStoreClient, {
    endpointProvider: () => ({ url: new URL(configured), properties: { authSchemes: [signing] } }),
  });
}
