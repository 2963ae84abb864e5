import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '@site/contracts/api/lead';
import { type DeliveryState, itemKeys, PENDING, PENDING_INDEX, TABLE } from '@site/contracts/data';
import { commonAttributes, type PutOutcome, SUSPECT_DAYS } from './commonAttributes';
import { isConditionFailed } from './isConditionFailed';

export interface NewLead {
  key: string;
  lead: Omit<Lead, 'website'>;
  bodyHash: string;
  suspect: boolean;
  correlationId: string;
  now: Date;
}

export interface LeadStore {
  put(lead: NewLead): Promise<PutOutcome>;
  /** When the lead under this key was stored, in ms since the epoch. */
  storedAt(key: string): Promise<number | undefined>;
}

/** Leads in the table: one conditional put is the acknowledgement, and the delivery's work order. */
export function leadStore(dynamo: DynamoDBDocumentClient, table: string): LeadStore {
  const read = async (key: string) =>
    (await dynamo.send(new GetCommand({ TableName: table, Key: itemKeys.lead(key), ConsistentRead: true })))
      .Item;
  return {
    async put(lead) {
      try {
        await dynamo.send(
          new PutCommand({
            TableName: table,
            Item: leadItem(lead),
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return 'stored';
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        return (await read(lead.key))?.bodyHash === lead.bodyHash ? 'repeated' : 'conflict';
      }
    },
    async storedAt(key) {
      const item = await read(key);
      return item ? Date.parse(String(item.createdAt)) : undefined;
    },
  };
}

function leadItem({ key, lead, bodyHash, suspect, correlationId, now }: NewLead) {
  const state: DeliveryState = suspect ? 'suspect' : 'pending';
  return {
    ...itemKeys.lead(key),
    ...commonAttributes(lead.phone, now),
    type: 'lead',
    key,
    lead,
    bodyHash,
    correlationId,
    state,
    ...(suspect
      ? { [TABLE.ttl]: Math.floor(now.getTime() / 1000) + SUSPECT_DAYS * 86_400 }
      : { [PENDING_INDEX.partitionKey]: PENDING, [PENDING_INDEX.sortKey]: now.toISOString() }),
  };
}
