import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type DeliveryEvent, deliveryChange } from '@site/server-data/delivery';
import { type DeliveryState, FAILED, PENDING, PENDING_INDEX } from '@site/server-data/tables';
import { isConditionFailed, updateOf, wasRepeated } from './dynamo';

export interface ItemAddress {
  pk: string;
  sk: string;
}

/** A delivery that this function holds until its lease expires. `fence` is the fencing token: it grows with every claim. */
export interface Claim {
  at: ItemAddress;
  fence: number;
  attempts: number;
  /** Attempts whose outcome is unknown: this one, and earlier ones that were not settled, or settled without knowing it. */
  unconfirmed: number;
  /** ISO time after which no failed attempt is retried. */
  giveUpAt: string;
  /** The objective has already counted it as late. */
  late: boolean;
  item: Record<string, unknown>;
}

interface Backlog {
  pending: number;
  failed: number;
  oldestSeconds: number;
}

export type DeliveryQueue = ReturnType<typeof deliveryQueue>;

const [PK, AT] = [PENDING_INDEX.partitionKey, PENDING_INDEX.sortKey];
const ORDER = { '#pk': PK, '#at': AT };

/** Returns the queue of open deliveries: a sparse index of the table, claimed with leases and fencing tokens. */
export function deliveryQueue(dynamo: DynamoDBDocumentClient, table: string) {
  const read = async (Key: ItemAddress) =>
    (await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
  const settle = async (claim: Claim, event: DeliveryEvent) => {
    const { set, remove } = deliveryChange(event);
    const condition = 'fence = :fence AND #state = :pending';
    const values = { fence: claim.fence, pending: 'pending' satisfies DeliveryState };
    try {
      const change = updateOf({ set, remove, condition, values });
      await dynamo.send(new UpdateCommand({ TableName: table, Key: claim.at, ...change }));
      return true;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      if (!wasRepeated(error)) return false;
      // Only the holder of a fence settles it.
      const item = await read(claim.at);
      return item?.fence === claim.fence && item.state === set.state;
    }
  };

  return {
    /** Returns at most `limit` due deliveries, the longest due first. Eventually consistent: `claim` decides. */
    async due(now: Date, limit: number): Promise<ItemAddress[]> {
      const { Items = [] } = await dynamo.send(
        new QueryCommand({
          TableName: table,
          IndexName: PENDING_INDEX.name,
          KeyConditionExpression: '#pk = :pending AND #at <= :now',
          ExpressionAttributeNames: ORDER,
          ExpressionAttributeValues: { ':pending': PENDING, ':now': now.toISOString() },
          Limit: limit,
        }),
      );
      return Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    },

    /** Claims the delivery until `until`; undefined when another round holds or has settled it. */
    async claim(at: ItemAddress, now: Date, until: Date): Promise<Claim | undefined> {
      const id = randomUUID();
      const claimOf = (item: Record<string, unknown>): Claim => ({
        at,
        fence: Number(item.fence),
        attempts: Number(item.attempts ?? 0),
        unconfirmed: Number(item.unconfirmed),
        giveUpAt: String(item.giveUpAt),
        late: item.late === 1,
        item,
      });
      try {
        const { Attributes: item = {} } = await dynamo.send(
          new UpdateCommand({
            TableName: table,
            Key: at,
            // The due time moves to the end of the lease, so that the index does not list the delivery before that.
            UpdateExpression:
              'SET leaseUntil = :until, #at = :until, claimId = :id, fence = if_not_exists(fence, :zero) + :one, ' +
              'unconfirmed = if_not_exists(unconfirmed, :zero) + :one',
            ConditionExpression:
              '#state = :pending AND #at <= :now AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
            ExpressionAttributeNames: { '#at': AT, '#state': 'state' },
            ExpressionAttributeValues: {
              ':id': id,
              ':until': until.toISOString(),
              ':now': now.toISOString(),
              ':pending': 'pending' satisfies DeliveryState,
              ':zero': 0,
              ':one': 1,
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return claimOf(item);
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        const item = wasRepeated(error) ? await read(at) : undefined;
        return item?.claimId === id ? claimOf(item) : undefined;
      }
    },

    // These settle a claim, and return false when another round has claimed the delivery since.
    delivered: (claim: Claim, now: Date) => settle(claim, { type: 'delivered', now }),
    postpone: (claim: Claim, until: Date, late: boolean, isKnown: boolean) =>
      settle(claim, {
        type: 'postponed',
        until,
        late,
        attempts: claim.attempts + 1,
        unconfirmed: claim.unconfirmed - Number(isKnown),
      }),
    giveUp: (claim: Claim, now: Date) => settle(claim, { type: 'given-up', now }),

    async backlog(now: Date): Promise<Backlog> {
      const [pending, failed] = await Promise.all([PENDING, FAILED].map((name) => readCreated(dynamo, table, name)));
      const oldest = Math.min(now.getTime(), ...(pending ?? []));
      return {
        pending: pending?.length ?? 0,
        failed: failed?.length ?? 0,
        oldestSeconds: Math.round((now.getTime() - oldest) / 1000),
      };
    },
  };
}

/** Returns the creation times (ms) of a partition of the index; at most one query page of 1 MB, about ten thousand items. */
async function readCreated(dynamo: DynamoDBDocumentClient, table: string, name: string): Promise<number[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table,
      IndexName: PENDING_INDEX.name,
      KeyConditionExpression: '#pk = :name',
      ProjectionExpression: 'createdAt',
      ExpressionAttributeNames: { '#pk': PK },
      ExpressionAttributeValues: { ':name': name },
    }),
  );
  return Items.map((item) => Date.parse(String(item.createdAt)));
}
