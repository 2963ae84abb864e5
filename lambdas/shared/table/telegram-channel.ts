import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { itemKeys } from '@site/server-data/tables';
import * as z from 'zod/mini';

/** Telegram gave the chat another id. It counts while `from` is the configured one. */
const moveSchema = z.object({ from: z.string(), to: z.string() });
export type Move = z.infer<typeof moveSchema>;

/** What Telegram said about itself; both are undefined until it does. */
const channelSchema = z.object({
  /** ISO time until which it asked for a pause. */
  pausedUntil: z.optional(z.string()),
  moved: z.optional(moveSchema),
});

export type Channel = ReturnType<typeof telegramChannel>;

/** Returns the state of Telegram, stored where every delivery round of every instance reads it. */
export function telegramChannel(dynamo: DynamoDBDocumentClient, table: string) {
  const at = { TableName: table, Key: itemKeys.channel('telegram') };
  const setAttribute = async (attribute: keyof z.output<typeof channelSchema>, value: unknown) => {
    const change = {
      UpdateExpression: `SET ${attribute} = :value`,
      ExpressionAttributeValues: { ':value': value },
    };
    await dynamo.send(new UpdateCommand({ ...at, ...change }));
  };
  return {
    async read() {
      const { Item = {} } = await dynamo.send(new GetCommand({ ...at, ConsistentRead: true }));
      return channelSchema.parse(Item);
    },
    pause: (until: Date) => setAttribute('pausedUntil', until.toISOString()),
    move: (moved: Move) => setAttribute('moved', moved),
  };
}
