import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Notification, VoiceConversation } from '@site/contracts/api/voice';
import { UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { deliveryChange, firstDelivery } from '@site/server-data/delivery';
import {
  CONVERSATION_INDEX,
  DAY_INDEX,
  type DeliveryState,
  itemKeys,
  LOOKUP_INDEX,
  PENDING_INDEX,
} from '@site/server-data/tables';
import { hashOf, sha256 } from '../hash';
import { isConditionFailed } from './is-condition-failed';

/** A save without its notification is delivered after this time. */
export const SAVE_ALONE_MS = 60_000;

/** One of the two halves of a contact, in whichever order they arrive. */
export type ContactHalf =
  | { half: 'saved'; body: VoiceConversation }
  | { half: 'notified'; body: Notification };

export type ContactWrite = ContactHalf & {
  key: string;
  phone: string;
  conversationId: string;
  correlationId: string;
  now: Date;
  /** Stored, but held back from delivery unless the other half is within the limit. */
  suspect?: boolean;
  /** No session proves the visitor. */
  unverified?: boolean;
};

export interface ContactStore {
  put(write: ContactWrite): Promise<PutOutcome>;
}

/**
 * Stores voice contacts. Save and notification are two halves of one item, so they give one message. The first write creates
 * the item with its delivery; the second adds its half, and a notification makes a delivery that is not claimed yet due at
 * once. Neither reopens a settled delivery.
 */
export function contactStore(dynamo: DynamoDBDocumentClient, table: string): ContactStore {
  return {
    async put(write) {
      const at = { TableName: table, Key: itemKeys.contact(write.key) };
      const hash = hashOf(write.body);
      const holds = async () => {
        const { Item } = await dynamo.send(new GetCommand({ ...at, ConsistentRead: true }));
        return Item?.[`${write.half}Hash`] === hash;
      };
      for (const update of [
        ...(write.suspect ? [heldBack(write, hash)] : [orderUpdate(write, hash), release(write, hash)]),
        halfUpdate(write, hash),
      ]) {
        try {
          await dynamo.send(new UpdateCommand({ ...at, ...update }));
          return 'stored';
        } catch (error) {
          if (isConditionFailed(error)) continue;
          // The write may have succeeded although its answer was lost: a stored half is never answered with an error.
          if (await holds().catch(() => false)) return 'stored';
          throw error;
        }
      }
      return (await holds()) ? 'repeated' : 'conflict';
    },
  };
}

const NEW_HALF = 'attribute_not_exists(#halfHash)';
// The same key with another phone is another contact: a conflict, so that its phone is not lost silently.
const SAME_PHONE = '(attribute_not_exists(phoneHash) OR phoneHash = :phoneHash)';

/** Creates the item with its delivery, or adds the half while the delivery is open. */
function orderUpdate(write: ContactWrite, hash: string) {
  const due = write.now.getTime() + (write.half === 'saved' ? SAVE_ALONE_MS : 0);
  const { key, correlationId, conversationId } = write;
  const known = conversationId !== UNKNOWN_CONVERSATION;
  const first = {
    ...commonAttributes(write.phone, write.now),
    ...(write.unverified ? { unverified: true } : {}),
    ...(known ? { [CONVERSATION_INDEX.partitionKey]: itemKeys.conversation(conversationId) } : {}),
    type: 'contact',
    key,
    correlationId,
    ...firstDelivery('pending', write.now, write.half === 'saved' ? new Date(due) : undefined),
  };
  const names = Object.keys(first);
  return {
    UpdateExpression: [
      'SET #half = :half, #halfHash = :halfHash',
      ...(write.half === 'notified' ? ['#pendingAt = :pendingAt'] : []),
      ...names.map((name) => `#${name} = if_not_exists(#${name}, :${name})`),
    ].join(', '),
    // A claimed delivery has a fence: its due time belongs to the lease or the back-off.
    ConditionExpression: `${NEW_HALF} AND ${SAME_PHONE} AND (attribute_not_exists(pk) OR (#state = :state ${
      write.half === 'notified' ? 'AND attribute_not_exists(fence)' : ''
    }))`,
    ExpressionAttributeNames: {
      '#half': write.half,
      '#halfHash': `${write.half}Hash`,
      ...(write.half === 'notified' ? { '#pendingAt': PENDING_INDEX.sortKey } : {}),
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':half': write.body,
      ':halfHash': hash,
      ...(write.half === 'notified' ? { ':pendingAt': new Date(due).toISOString() } : {}),
      ...Object.fromEntries(Object.entries(first).map(([name, value]) => [`:${name}`, value])),
    },
  };
}

/** Creates the item without a delivery. A second half that is over the limit, too, is added and starts none. */
function heldBack(write: ContactWrite, hash: string) {
  const { key, correlationId, conversationId } = write;
  const known = conversationId !== UNKNOWN_CONVERSATION;
  const values = {
    ...commonAttributes(write.phone, write.now),
    ...(write.unverified ? { unverified: true } : {}),
    ...(known ? { [CONVERSATION_INDEX.partitionKey]: itemKeys.conversation(conversationId) } : {}),
    ...firstDelivery('suspect', write.now),
    type: 'contact',
    key,
    correlationId,
    [write.half]: write.body,
    [`${write.half}Hash`]: hash,
  };
  const entries = Object.entries(values);
  return {
    UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Adds the half to an item that was held back, and starts its delivery: one half within the limit is enough. */
function release(write: ContactWrite, hash: string) {
  const { phoneHash } = commonAttributes(write.phone, write.now);
  const { set, remove } = deliveryChange({ type: 'released', now: write.now });
  const values = Object.entries({ [write.half]: write.body, [`${write.half}Hash`]: hash, ...set });
  return {
    UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')} REMOVE ${remove
      .map((name) => `#${name}`)
      .join(', ')}`,
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(#${write.half}Hash) AND ${SAME_PHONE} AND #state = :suspect`,
    ExpressionAttributeNames: Object.fromEntries(
      [...values.map(([name]) => name), ...remove].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ':phoneHash': phoneHash,
      ':suspect': 'suspect' satisfies DeliveryState,
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
    },
  };
}

/** Adds the half to an item whose delivery is claimed or settled. */
function halfUpdate(write: ContactWrite, hash: string) {
  return {
    UpdateExpression: 'SET #half = :half, #halfHash = :halfHash',
    ConditionExpression: `attribute_exists(pk) AND ${NEW_HALF} AND ${SAME_PHONE}`,
    ExpressionAttributeNames: { '#half': write.half, '#halfHash': `${write.half}Hash` },
    ExpressionAttributeValues: {
      ':half': write.body,
      ':halfHash': hash,
      ':phoneHash': commonAttributes(write.phone, write.now).phoneHash,
    },
  };
}

/** Outcome of a write: written now, the same body as before, or another body under the same key. */
export type PutOutcome = 'stored' | 'repeated' | 'conflict';

/** Returns the attributes that leads and contacts share: the keys of the lookup indexes. */
export function commonAttributes(phone: string, now: Date) {
  const createdAt = now.toISOString();
  const phoneHash = sha256(phone);
  return {
    phoneHash,
    createdAt,
    [LOOKUP_INDEX.partitionKey]: itemKeys.phone(phoneHash),
    [LOOKUP_INDEX.sortKey]: createdAt,
    [DAY_INDEX.partitionKey]: itemKeys.day(createdAt),
  };
}
