import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '@site/contracts/api/lead';
import type { HONEYPOT } from '@site/contracts/api/lead-forms';
import { firstDelivery } from '@site/server-data/delivery';
import { itemKeys } from '@site/server-data/tables';
import { commonAttributes, type PutOutcome } from './common-attributes';
import { putOnce } from './dynamo';

interface NewLead {
  key: string;
  lead: Omit<Lead, typeof HONEYPOT>;
  bodyHash: string;
  suspect: boolean;
  synthetic?: boolean;
  correlationId: string;
  now: Date;
}

export type LeadStore = ReturnType<typeof leadStore>;

/** Stores leads: one conditional put makes the lead durable and queues its delivery. */
export const leadStore = (dynamo: DynamoDBDocumentClient, table: string) => ({
  async put({ key, lead, bodyHash, suspect, synthetic, correlationId, now }: NewLead): Promise<PutOutcome> {
    const item = await putOnce(dynamo, table, {
      ...itemKeys.lead(key),
      ...commonAttributes(lead.phone, now),
      type: 'lead',
      key,
      lead,
      bodyHash,
      correlationId,
      ...firstDelivery(synthetic ? 'synthetic' : suspect ? 'suspect' : 'pending', now, now),
    });
    if (!item) return 'stored';
    return item.bodyHash === bodyHash ? 'repeated' : 'conflict';
  },
  /** Returns when the lead under this key was stored, in ms since the epoch. */
  async storedAt(key: string): Promise<number | undefined> {
    const Key = itemKeys.lead(key);
    const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return Item && Date.parse(String(Item.createdAt));
  },
});
