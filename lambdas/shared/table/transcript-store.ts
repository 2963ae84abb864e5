import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expiryOf, itemKeys, TABLE } from '@site/server-data/tables';
import { putOnce } from './dynamo';

interface Transcript {
  conversationId: string;
  agentId: string | null;
  summary: string | null;
  durationSeconds: number;
  /** Turns as `user: …` and `agent: …`. */
  turns: readonly string[];
}

export type TranscriptStore = ReturnType<typeof transcriptStore>;

/** Stores transcripts, which expire after `keepDays`. A contact is a separate item and outlives its transcript. */
export const transcriptStore = (dynamo: DynamoDBDocumentClient, table: string, keepDays: number) => ({
  /** Stores a transcript once per conversation; false when it is stored already. */
  async put({ now, ...transcript }: Transcript & { now: Date }): Promise<boolean> {
    const existing = await putOnce(dynamo, table, {
      ...itemKeys.transcript(transcript.conversationId),
      type: 'transcript',
      ...transcript,
      createdAt: now.toISOString(),
      [TABLE.ttl]: expiryOf(now, keepDays),
    });
    return existing === undefined;
  },
});
