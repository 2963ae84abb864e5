import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { deliveryChange, mayHappen, TRANSITIONS } from '@site/server-data/delivery';
import { CONVERSATION_INDEX, itemKeys, TABLE } from '@site/server-data/tables';
import { sha256 } from '../hash';
import { isConditionFailed } from './is-condition-failed';

/** Contacts of one conversation that are compared; nobody leaves more numbers. */
const CONTACTS = 20;

export interface TranscriptWrite {
  conversationId: string;
  agentId: string | null;
  summary: string | null;
  durationSeconds: number;
  /** Turns as `user: …` and `agent: …`. */
  turns: readonly string[];
  now: Date;
}

export interface TranscriptStore {
  /** Stores a transcript once per conversation; false when it is stored already. */
  put(write: TranscriptWrite): Promise<boolean>;
  /**
   * Returns whether the conversation has a contact with this phone. Starts the delivery of one that was held back as suspect: the
   * service's transcript shows that a caller said the number.
   */
  confirmContact(conversationId: string, phone: string, now: Date): Promise<boolean>;
}

/** Stores transcripts, which expire after `keepDays`. A contact is a separate item and outlives its transcript. */
export function transcriptStore(
  dynamo: DynamoDBDocumentClient,
  table: string,
  keepDays: number,
): TranscriptStore {
  return {
    async put({ conversationId, now, ...rest }) {
      try {
        await dynamo.send(
          new PutCommand({
            TableName: table,
            Item: {
              ...itemKeys.transcript(conversationId),
              type: 'transcript',
              conversationId,
              ...rest,
              createdAt: now.toISOString(),
              [TABLE.ttl]: Math.floor(now.getTime() / 1000) + keepDays * 86_400,
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return true;
      } catch (error) {
        if (isConditionFailed(error)) return false;
        throw error;
      }
    },
    async confirmContact(conversationId, phone, now) {
      const { Items = [] } = await dynamo.send(
        new QueryCommand({
          TableName: table,
          IndexName: CONVERSATION_INDEX.name,
          KeyConditionExpression: '#pk = :conversation',
          ExpressionAttributeNames: { '#pk': CONVERSATION_INDEX.partitionKey },
          ExpressionAttributeValues: { ':conversation': itemKeys.conversation(conversationId) },
          Limit: CONTACTS,
        }),
      );
      const phoneHash = sha256(phone);
      for (const { pk, sk } of Items) {
        const { Item } = await dynamo.send(
          new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }),
        );
        if (Item?.phoneHash !== phoneHash) continue;
        if (mayHappen('released', Item?.state)) await release(dynamo, table, { pk, sk }, now);
        return true;
      }
      return false;
    },
  };
}

/** Starts the delivery of an item that is held back; does nothing if another request has started it meanwhile. */
async function release(
  dynamo: DynamoDBDocumentClient,
  table: string,
  key: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const { set, remove } = deliveryChange({ type: 'released', now });
  const names = Object.keys(set);
  const [heldBack] = TRANSITIONS.released.from;
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE ${remove
          .map((name) => `#${name}`)
          .join(', ')}`,
        ConditionExpression: '#state = :heldBack',
        ExpressionAttributeNames: Object.fromEntries([...names, ...remove].map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
          ':heldBack': heldBack,
        },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}
