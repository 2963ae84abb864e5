import { hash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { commonDigits, isSamePhone } from '@site/contracts/api/phone';
import type { Notification, VoiceConversation } from '@site/contracts/api/voice';
import { NAME_NOT_GIVEN, UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { cutText, LIMITS } from '@site/contracts/limits';
import { deliveryChange, firstDelivery } from '@site/server-data/delivery';
import { type DeliveryState, itemKeys, PENDING_INDEX, phonesOf } from '@site/server-data/tables';
import { commonAttributes, type PutOutcome } from './common-attributes';
import { isConditionFailed, updateOf } from './dynamo';

/** A contact without its notification is delivered after this time. */
export const SAVE_ALONE_MS = 60_000;

/** One report of a contact, in whichever order they arrive: by the browser's two requests and by the call's transcript. */
export type ContactReport =
  | { source: 'saved' | 'heard'; body: VoiceConversation }
  | { source: 'notified'; body: Notification };

type ContactWrite = ContactReport & {
  sentKey: string | undefined;
  phone: string;
  conversationId: string;
  correlationId: string;
  now: Date;
  /** Stored, but held back from delivery unless another report is within the limit. */
  suspect?: boolean;
  unverified?: boolean;
};

export type ContactStore = ReturnType<typeof contactStore>;

/**
 * Stores voice contacts. All reports of one caller are in one item, so they give one message: its key is derived from the
 * conversation and what every spelling of the number has in common. The first write creates the item with its delivery;
 * the others add their report, and a notification makes a delivery that is not claimed yet due at once. None reopens a
 * settled delivery.
 */
export function contactStore(dynamo: DynamoDBDocumentClient, table: string) {
  return {
    async put(write: ContactWrite): Promise<{ outcome: PutOutcome; key: string }> {
      let key = '';
      for (key of keysOf(write)) {
        const outcome = await putAt(dynamo, table, key, write);
        if (outcome) return { outcome, key };
      }
      return { outcome: 'conflict', key };
    },
  };
}

/** Numbers of one conversation that differ, but not in their last digits; nobody leaves more. */
const ALIKE = 4;

function keysOf({ sentKey, conversationId, phone }: ContactWrite): string[] {
  // Two callers of unknown conversations must not share an item.
  if (conversationId === UNKNOWN_CONVERSATION) return [sentKey ?? randomUUID()];
  return Array.from({ length: ALIKE }, (_, at) =>
    hash('sha256', `${conversationId}\n${commonDigits(phone)}\n${at}`).slice(0, 32),
  );
}

/** How often a write is tried because another one changed the item meanwhile. */
const ATTEMPTS = 5;
/** How many writes of a report the item remembers, so that it stays small. */
const REMEMBERED_WRITES = 20;

/** Adds a report to the item under a key; returns undefined if the item is another caller's. */
async function putAt(
  dynamo: DynamoDBDocumentClient,
  table: string,
  key: string,
  write: ContactWrite,
): Promise<PutOutcome | undefined> {
  const at = { TableName: table, Key: itemKeys.contact(key) };
  const { source } = write;
  // Sorted, because a release may change the order of a schema's fields.
  const bodyHash = hash('sha256', JSON.stringify(Object.entries(write.body).sort()));
  const report: Report = {
    ...write,
    key,
    writes: [{ hash: bodyHash, ...(write.sentKey ? { sentKey: write.sentKey } : {}) }],
    // Tells this write's own result, when its answer was lost, from an equal report that another request wrote.
    id: randomUUID(),
    phoneHash: hash('sha256', write.phone),
  };
  const read = async () => (await dynamo.send(new GetCommand({ ...at, ConsistentRead: true }))).Item;
  const update = async (change: object) => {
    try {
      await dynamo.send(new UpdateCommand({ ...at, ...change }));
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      // The write may have succeeded although its answer was lost: a stored report is never answered with an error.
      if ((await read().catch(() => undefined))?.[`${source}Id`] === report.id) return true;
      throw error;
    }
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const updates = write.suspect
      ? [holdBack(report), addReport(report)]
      : [startDelivery(report), releaseDelivery(report), addReport(report)];
    for (const change of updates) if (await update(change)) return 'stored';
    const item = await read();
    if (!item) continue;
    const writes: Write[] = item[`${source}Writes`] ?? [];
    const isSameKey = writes.some(({ sentKey }) => sentKey !== undefined && sentKey === write.sentKey);
    if (!phonesOf(item).every((phone) => isSamePhone(phone, write.phone))) return isSameKey ? 'conflict' : undefined;
    if (item[`${source}Id`] === report.id) return 'stored';
    if (writes.some((earlier) => earlier.hash === bodyHash)) return 'repeated';
    if (isSameKey) return 'conflict';
    // The item has the number in another spelling.
    if (item[source] === undefined) report.phoneHash = String(item.phoneHash);
    else if (await update(mergeReport(report, item))) return 'repeated';
  }
  throw new Error(
    `Contact ${key} is not stored: other requests changed it during all ${ATTEMPTS} attempts. Send the request again.`,
  );
}

/** One request's write of a report, by which a repetition of the request is recognised. */
interface Write {
  hash: string;
  sentKey?: string;
}

type Report = ContactWrite & { key: string; id: string; writes: readonly Write[]; phoneHash: string };

const isNew = ({ source }: Report) => `attribute_not_exists(#${source}Id)`;
// Another phone may be another caller's: the item is read before anything is added to it.
const SAME_PHONE = '(attribute_not_exists(phoneHash) OR phoneHash = :phoneHash)';

const reportAttributes = ({ source, body, id, writes }: Report): Record<string, unknown> => ({
  [source]: body,
  [`${source}Id`]: id,
  [`${source}Writes`]: writes,
});

function identityOf({ phone, phoneHash, now, unverified, conversationId, key, correlationId }: Report) {
  return {
    ...commonAttributes(phone, now),
    phoneHash,
    ...(unverified ? { unverified: true } : {}),
    ...(conversationId === UNKNOWN_CONVERSATION ? {} : { conversationId }),
    type: 'contact',
    key,
    correlationId,
  };
}

/** Returns the update that creates the item with its delivery, or adds the report while the delivery is open. */
function startDelivery(report: Report) {
  const { now, source } = report;
  const isNotified = source === 'notified';
  const due = isNotified ? now : new Date(now.getTime() + SAVE_ALONE_MS);
  return updateOf({
    set: {
      ...reportAttributes(report),
      ...(isNotified ? { [PENDING_INDEX.sortKey]: due.toISOString() } : {}),
    },
    missing: { ...identityOf(report), ...firstDelivery('pending', now, isNotified ? undefined : due) },
    // A claimed delivery has a fence: its due time belongs to the lease or the back-off.
    condition: `${isNew(report)} AND ${SAME_PHONE} AND (attribute_not_exists(pk) OR (#state = :state ${
      isNotified ? 'AND attribute_not_exists(fence)' : ''
    }))`,
  });
}

const holdBack = (report: Report) =>
  updateOf({
    set: { ...identityOf(report), ...firstDelivery('suspect', report.now), ...reportAttributes(report) },
    condition: 'attribute_not_exists(pk)',
  });

/** Returns the update that adds the report to an item that was held back, and starts its delivery. */
function releaseDelivery(report: Report) {
  const { set, remove } = deliveryChange({ type: 'released', now: report.now });
  return updateOf({
    set: { ...reportAttributes(report), ...set },
    remove,
    condition: `attribute_exists(pk) AND ${isNew(report)} AND ${SAME_PHONE} AND #state = :suspect`,
    values: { phoneHash: report.phoneHash, suspect: 'suspect' satisfies DeliveryState },
  });
}

/** Returns the update that adds the report and leaves the delivery as it is: claimed, settled or held back. */
const addReport = (report: Report) =>
  updateOf({
    set: reportAttributes(report),
    condition: `attribute_exists(pk) AND ${isNew(report)} AND ${SAME_PHONE}`,
    values: { phoneHash: report.phoneHash },
  });

/** Returns the update that joins the report with an earlier one of its source, unless another write has changed that. */
function mergeReport(report: Report, item: Record<string, unknown>) {
  const { source, body } = report;
  const earlier = item[`${source}Writes`] as Write[];
  const writes = [...earlier, ...report.writes].slice(-REMEMBERED_WRITES);
  return updateOf({
    set: { ...reportAttributes({ ...report, writes }), [source]: mergeReports(item[source], body) },
    condition: `#${source}Id = :before`,
    values: { before: item[`${source}Id`] },
  });
}

/** What was said beside the number, by the two requests' names. */
const SAID = ['phoneSaid', 'phone_said'];

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== NAME_NOT_GIVEN;

/** Joins two reports of a caller, whose agent calls its tool again: nothing is lost that the later one leaves out. */
function mergeReports(earlier: unknown, later: object): object {
  const before: Readonly<Record<string, unknown>> = Object(earlier);
  const both: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(later)) {
    const known = before[name];
    if (!isGiven(value)) both[name] ??= value;
    else if (SAID.includes(name) && typeof known === 'string') both[name] = joinSaid(known, String(value));
    else if (!(name.startsWith('phone') && String(known).startsWith('+'))) both[name] = value;
  }
  return both;
}

const joinSaid = (known: string, value: string) =>
  known.includes(value) ? known : cutText(value.includes(known) ? value : `${known}; ${value}`, LIMITS.saidPhoneLength);
