import {
  type CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
// The service takes nothing but signatures of version 4a; the client finds the signer once it is imported.
import '@aws-sdk/signature-v4a';
import { keyValueBatches } from '../../../../infra/config/key-value-batches';
import type { EdgePointer } from '../edge-pointer';

const MOST_CONFLICTS = 10;

/**
 * The edge's key-value store. Up to 50 keys of one write change together, more of them in one request after another, each on the
 * condition that the store is as it was read (its ETag covers all of it); when somebody else wrote meanwhile it reads again. What is
 * there already is not written.
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
  const attempt = async (given: Parameters<EdgePointer['write']>[0]) => {
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

/** The service says 409; a condition that failed is 412 by HTTP. */
const isConflict = (error: unknown) =>
  error instanceof ConflictException ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 412;
