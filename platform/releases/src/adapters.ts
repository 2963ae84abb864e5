import '@aws-sdk/signature-v4a';
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { S3Client } from '@aws-sdk/client-s3';
import { awsClient, OBJECTS } from '@platform/base/aws-client';
import { readJson, writeJson } from '@platform/base/json-file';
import { folderStore } from '@platform/composer/store/object-store';
import { s3Store } from '@platform/composer/store/s3-store';
import { checkKeyValueUpdate, keyValueBatches } from '@platform/config/aws-limits';
import * as z from 'zod/mini';
import { dataPaths } from './local/data-paths';
import type { Adapters, EdgePointer } from './release-target';

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

/** Returns the adapters of the site on this machine: files in its data folder. */
export function localAdapters(dataDir: string): Adapters {
  const paths = dataPaths(dataDir);
  return {
    store: folderStore(paths.bucket),
    pointer: filePointer(paths.keyValueStore),
    previewPointer: filePointer(paths.previewStore),
    development: true,
  };
}

/** The local platform's store: one JSON file, replaced atomically. */
export function filePointer(file: string): EdgePointer {
  return {
    async write(given) {
      const values = typeof given === 'function' ? await given() : given;
      // A damaged file counts as empty, so that the next release repairs it.
      const stored = readJson(file, z.record(z.string(), z.string())) ?? {};
      for (const batch of keyValueBatches(values)) checkKeyValueUpdate(stored, batch);
      writeJson(file, { ...stored, ...values });
    },
  };
}

// The service accepts only Signature Version 4A; importing the signer registers it with the client.

const MOST_CONFLICTS = 10;

/**
 * Returns the edge's key-value store. A request writes up to 50 keys atomically; more keys take several requests. Each
 * request is conditional on the store's ETag, which covers all keys, and a conflict reads the store again. Unchanged values
 * are not written.
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
 * Returns a client of the edge's key-value store. The SDK prefixes the host with the account; a configured endpoint
 * (`AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE`) is used unchanged, as for every other service.
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
