import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expiryOf, itemKeys, TABLE } from '@site/server-data/tables';
import { isConditionFailed } from './dynamo';

interface TranscriptWrite {
  conversationId: string;
  agentId: string | null;
  summary: string | null;
  durationSeconds: number;
  /** Turns as `user: …` and `agent: …`. */
  turns: readonly string[];
  now: Date;
}

export type TranscriptStore = ReturnType<typeof transcriptStore>;

/** Stores transcripts, which expire after `keepDays`. A contact is a separate item and outlives its transcript. */
export function transcriptStore(dynamo: DynamoDBDocumentClient, table: string, keepDays: number) {
  return {
    /** Stores a transcript once per conversation; false when it is stored already. */
    async put({ conversationId, now, ...rest }: TranscriptWrite): Promise<boolean> {
      const Key = itemKeys.transcript(conversationId);
      const writeId = randomUUID();
      try {
        await dynamo.send(
          new PutCommand({
            TableName: table,
            Item: {
              ...Key,
              type: 'transcript',
              conversationId,
              writeId,
              ...rest,
              createdAt: now.toISOString(),
              [TABLE.ttl]: expiryOf(now, keepDays),
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return true;
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        // The client repeats a write whose answer was lost, and meets its own.
        const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
        return Item?.writeId === writeId;
      }
    },
  };
}
