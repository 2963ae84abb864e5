import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { itemKeys, TABLE } from '@site/server-data/tables';

/** Until when a messenger asked for a pause, stored where every delivery round reads it. */
export interface ChannelPause {
  until(): Promise<Date | undefined>;
  set(until: Date): Promise<void>;
}

export function channelPause(dynamo: DynamoDBDocumentClient, table: string, channel: string): ChannelPause {
  const Key = itemKeys.channel(channel);
  return {
    async until() {
      const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item ? new Date(String(Item.pausedUntil)) : undefined;
    },
    async set(until) {
      const ttl = Math.ceil(until.getTime() / 1000) + 3600;
      await dynamo.send(
        new UpdateCommand({
          TableName: table,
          Key,
          UpdateExpression: 'SET pausedUntil = :until, #ttl = :ttl',
          ExpressionAttributeNames: { '#ttl': TABLE.ttl },
          ExpressionAttributeValues: { ':until': until.toISOString(), ':ttl': ttl },
        }),
      );
    },
  };
}
