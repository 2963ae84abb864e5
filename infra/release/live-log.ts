import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type LiveRecord, liveRecordSchema } from '@site/contracts/composition';
import { TABLE } from '@site/contracts/data';
import { documentClient } from './document-client';

const LOG = 'LIVE';
const sortKey = (sequence: number) => String(sequence).padStart(10, '0');

/** Somebody else changed what is live since it was read. */
export class LiveConflict extends Error {
  constructor(sequence: number) {
    super(`Release ${sequence} was taken by someone else meanwhile.`);
  }
}

/** The record of what has been live, append only; its last entry is the authority on what is live now. */
export interface LiveLog {
  /** Undefined before the first release. */
  current(): Promise<LiveRecord | undefined>;
  /** Newest first. */
  history(limit?: number): Promise<LiveRecord[]>;
  /** Appends under the next number, which must still be free; rejects with LiveConflict otherwise. */
  append(record: LiveRecord): Promise<void>;
}

export function liveLog(options: { table: string; endpoint?: string }): LiveLog {
  const client = documentClient(options.endpoint);
  const history = async (limit?: number) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: options.table,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': TABLE.partitionKey },
        ExpressionAttributeValues: { ':pk': LOG },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(limit ? { Limit: limit } : {}),
      }),
    );
    return Items.map((item) => liveRecordSchema.parse(item));
  };
  return {
    history,
    current: async () => (await history(1))[0],
    async append(record) {
      try {
        await client.send(
          new PutCommand({
            TableName: options.table,
            Item: { [TABLE.partitionKey]: LOG, [TABLE.sortKey]: sortKey(record.sequence), ...record },
            ConditionExpression: 'attribute_not_exists(#pk)',
            ExpressionAttributeNames: { '#pk': TABLE.partitionKey },
          }),
        );
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) throw new LiveConflict(record.sequence);
        throw error;
      }
    },
  };
}
