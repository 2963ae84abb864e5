import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type PreviewRecord, previewRecordSchema } from '@site/contracts/composition';
import { TABLE } from '@site/contracts/data';
import { documentClient } from './document-client';

const LOG = 'PREVIEW';

/** The previews that were made, one record per composition: asking again moves its date. */
export interface PreviewLog {
  put(record: PreviewRecord): Promise<void>;
  /** In no order, the expired ones included. */
  list(): Promise<PreviewRecord[]>;
}

export function previewLog(options: { table: string; endpoint?: string }): PreviewLog {
  const client = documentClient(options.endpoint);
  return {
    async put(record) {
      const Item = { [TABLE.partitionKey]: LOG, [TABLE.sortKey]: record.composition, ...record };
      await client.send(new PutCommand({ TableName: options.table, Item }));
    },
    async list() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: options.table,
          KeyConditionExpression: '#pk = :pk',
          ExpressionAttributeNames: { '#pk': TABLE.partitionKey },
          ExpressionAttributeValues: { ':pk': LOG },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => previewRecordSchema.parse(item));
    },
  };
}
