import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { commonDigits, isSamePhone } from '@site/contracts/api/phone';
import { type DeliveryEvent, deliveryChange, mayHappen } from '@site/server-data/delivery';
import { DAY_INDEX, FAILED, itemKeys, LOOKUP_INDEX, PENDING_INDEX, phonesOf } from '@site/server-data/tables';
import { UsageError } from '../release/run-program';

export type Item = Record<string, unknown>;
interface Address {
  pk: string;
  sk: string;
}

const addressOf = ({ pk, sk }: Item): Address => ({ pk: String(pk), sk: String(sk) });

const DAY_MS = 86_400_000;

/** Returns an operator's access to the table, through the same indexes as the functions. */
export function openRecords(dynamo: DynamoDBDocumentClient, table: string) {
  const query = async (index: { name: string; partitionKey: string }, value: string): Promise<Address[]> => {
    const matches: Address[] = [];
    const pages = paginateQuery(
      { client: dynamo },
      {
        TableName: table,
        IndexName: index.name,
        KeyConditionExpression: '#pk = :value',
        ExpressionAttributeNames: { '#pk': index.partitionKey },
        ExpressionAttributeValues: { ':value': value },
      },
    );
    for await (const { Items = [] } of pages) matches.push(...Items.map(addressOf));
    return matches;
  };
  const get = async (Key: Address): Promise<Item | undefined> =>
    (await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
  const all = async (addresses: Address[]): Promise<Item[]> => {
    const items: Item[] = [];
    for (const address of addresses) {
      const item = await get(address);
      if (item) items.push(item);
    }
    return items;
  };
  const remove = (Key: Address) => dynamo.send(new DeleteCommand({ TableName: table, Key }));
  /** Returns false if a delivery or another operator has changed the record since it was read. */
  const change = async (item: Item, event: DeliveryEvent): Promise<boolean> => {
    const { set, remove } = deliveryChange(event);
    const names = [...Object.keys(set), ...remove];
    try {
      await dynamo.send(
        new UpdateCommand({
          TableName: table,
          Key: addressOf(item),
          UpdateExpression: `SET ${Object.keys(set)
            .map((name) => `#${name} = :${name}`)
            .join(', ')} REMOVE ${remove.map((name) => `#${name}`).join(', ')}`,
          ConditionExpression: '#state = :was',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ':was': item.state,
            ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
          },
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // True if it is this change that is there: the SDK repeats a request whose answer was lost.
      const there = await get(addressOf(item));
      return Object.entries(set).every(([name, value]) => there?.[name] === value);
    }
  };

  /** Skips what the event does not fit, or what changes meanwhile. */
  const changeAll = async (items: readonly Item[], event: DeliveryEvent): Promise<number> => {
    let changed = 0;
    for (const item of items) if (mayHappen(event.type, item.state) && (await change(item, event))) changed += 1;
    return changed;
  };

  return {
    find: (key: string) => all([itemKeys.lead(key), itemKeys.contact(key)]),

    /** Returns leads and contacts created between two times, oldest first, without synthetic ones. */
    async between(since: Date, until: Date): Promise<Item[]> {
      const items: Item[] = [];
      const [first, last] = [since.toISOString(), until.toISOString()];
      for (let at = Date.parse(first.slice(0, 10)); at <= until.getTime(); at += DAY_MS)
        items.push(...(await all(await query(DAY_INDEX, itemKeys.day(new Date(at).toISOString())))));
      const created = (item: Item) => String(item.createdAt);
      return items
        .filter((item) => item.state !== 'synthetic')
        .filter((item) => created(item) >= first && created(item) <= last)
        .sort((a, b) => (created(a) < created(b) ? -1 : 1));
    },

    /**
     * Deletes all data of a phone number in every spelling: leads, contacts and the transcripts of its conversations.
     * Returns the number of items. Throws UsageError for a number without a country code if records have one: it may be
     * of several countries.
     */
    async forget(phone: string): Promise<number> {
      const common = createHash('sha256').update(commonDigits(phone)).digest('hex');
      const alike = await all(await query(LOOKUP_INDEX, itemKeys.phone(common)));
      const items = alike.filter((item) => phonesOf(item).some((other) => isSamePhone(other, phone)));
      // `380…` without its plus is whole, too.
      const others = items
        .flatMap(phonesOf)
        .filter((other) => other.startsWith('+') && other !== `+${phone}` && isSamePhone(other, phone));
      if (!phone.startsWith('+') && others.length > 0)
        throw new UsageError(
          `Nothing is deleted: "${phone}" has no country code, and records have it with one: ${[...new Set(others)].sort().join(', ')}. ` +
            'Repeat the command with the country code.',
        );
      let deleted = 0;
      for (const item of items) {
        const { conversationId } = item;
        if (typeof conversationId === 'string') {
          const transcript = itemKeys.transcript(conversationId);
          if (await get(transcript)) {
            await remove(transcript);
            deleted += 1;
          }
        }
        // Delete this item last: after an interruption, the next run finds the transcript through it.
        await remove(addressOf(item));
        deleted += 1;
      }
      return deleted;
    },

    /** Queues the failed and the held-back ones of these records for delivery again. Returns the number of queued ones. */
    redrive: (items: readonly Item[], now: Date) => changeAll(items, { type: 'redriven', now }),

    failed: async () => all(await query(PENDING_INDEX, FAILED)),

    /** Holds those of these records back that are not delivered yet. Returns the number of held ones. */
    hold: (items: readonly Item[]) => changeAll(items, { type: 'held' }),

    /** Deletes the held-back ones of these records for good. Returns their number. */
    async discard(items: readonly Item[]): Promise<number> {
      const held = items.filter(({ state }) => state === 'suspect');
      for (const item of held) await remove(addressOf(item));
      return held.length;
    },

    /** Switches calls off or on, at once and for all visitors. */
    async switchVoice(off: boolean): Promise<void> {
      await dynamo.send(
        new UpdateCommand({
          TableName: table,
          Key: itemKeys.switch('voice'),
          UpdateExpression: 'SET off = :off',
          ExpressionAttributeValues: { ':off': off },
        }),
      );
    },
  };
}
