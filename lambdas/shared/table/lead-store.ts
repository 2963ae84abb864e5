import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '@site/contracts/api/lead';
import type { HONEYPOT } from '@site/contracts/api/lead-forms';
import { firstDelivery } from '@site/server-data/delivery';
import { itemKeys } from '@site/server-data/tables';
import { commonAttributes, type PutOutcome } from './contact-store';
import { isConditionFailed } from './dynamo';

interface NewLead {
  key: string;
  lead: Omit<Lead, typeof HONEYPOT>;
  bodyHash: string;
  suspect: boolean;
  /** Sent by the synthetic visitor and not to be delivered. */
  synthetic?: boolean;
  correlationId: string;
  now: Date;
}

export type LeadStore = ReturnType<typeof leadStore>;

/** Stores leads: one conditional put makes the lead durable and queues its delivery. */
export function leadStore(dynamo: DynamoDBDocumentClient, table: string) {
  const read = async (key: string) =>
    (await dynamo.send(new GetCommand({ TableName: table, Key: itemKeys.lead(key), ConsistentRead: true }))).Item;
  return {
    async put(lead: NewLead): Promise<PutOutcome> {
      // Tells this put's own lead, when its answer was lost, from an equal one that another request stored.
      const writeId = randomUUID();
      try {
        await dynamo.send(
          new PutCommand({
            TableName: table,
            Item: { ...leadItem(lead), writeId },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return 'stored';
      } catch (error) {
        const isMet = isConditionFailed(error);
        // The write may have succeeded although its answer was lost: a stored lead is never answered with an error.
        const item = await read(lead.key).catch((unread: unknown) => {
          if (isMet) throw unread;
        });
        if (item?.bodyHash === lead.bodyHash) return item.writeId === writeId ? 'stored' : 'repeated';
        if (isMet) return 'conflict';
        throw error;
      }
    },
    /** Returns when the lead under this key was stored, in ms since the epoch. */
    async storedAt(key: string): Promise<number | undefined> {
      const item = await read(key);
      return item ? Date.parse(String(item.createdAt)) : undefined;
    },
  };
}

function leadItem({ key, lead, bodyHash, suspect, synthetic = false, correlationId, now }: NewLead) {
  const state = synthetic ? 'synthetic' : suspect ? 'suspect' : 'pending';
  return {
    ...itemKeys.lead(key),
    ...commonAttributes(lead.phone, now),
    type: 'lead',
    key,
    lead,
    bodyHash,
    correlationId,
    ...firstDelivery(state, now, now),
  };
}
