import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { itemKeys } from '@site/server-data/tables';
import * as z from 'zod/mini';

/** The messenger gave the chat another id. It counts while `from` is the configured one. */
const moveSchema = z.object({ from: z.string(), to: z.string() });
export type Move = z.infer<typeof moveSchema>;

/** What a messenger said about itself; both are undefined until it does. */
const channelSchema = z.object({
  /** Until when it asked for a pause. */
  pausedUntil: z.optional(
    z.pipe(
      z.string(),
      z.transform((iso: string) => new Date(iso)),
    ),
  ),
  moved: z.optional(moveSchema),
});

export type Channel = ReturnType<typeof tableChannel>;

/** Returns the state of a messenger, stored where every delivery round of every instance reads it. */
export function tableChannel(dynamo: DynamoDBDocumentClient, table: string, name: string) {
  const Key = itemKeys.channel(name);
  const setAttribute = async (attribute: 'pausedUntil' | 'moved', value: unknown) => {
    await dynamo.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: `SET ${attribute} = :value`,
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  };
  return {
    async read() {
      const { Item = {} } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return channelSchema.parse(Item);
    },
    pause: (until: Date) => setAttribute('pausedUntil', until.toISOString()),
    move: (moved: Move) => setAttribute('moved', moved),
  };
}
