import type { Item } from './records';

const COLUMNS = [
  'createdAt',
  'type',
  'key',
  'state',
  'form',
  'name',
  'phone',
  'email',
  'company',
  'interests',
  'comment',
  'language',
  'path',
  'conversation',
  'duration',
  'consentVersion',
  'referrer',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], unknown>>;
const object = (value: unknown): Item => (typeof value === 'object' && value !== null ? { ...value } : {});

/** One row of figures and words, whichever kind of record it comes from. */
function rowOf(item: Item): Row {
  const { createdAt, type, key, state } = item;
  const lead = object(item.lead);
  const saved = object(item.saved);
  const notified = object(item.notified);
  return {
    createdAt,
    type,
    key,
    state,
    form: lead.form,
    name: lead.name ?? notified.name ?? saved.user_name,
    phone: lead.phone ?? notified.phone ?? saved.phone_number,
    email: lead.email,
    company: lead.company,
    interests: Array.isArray(lead.interests) ? lead.interests.join(' ') : undefined,
    comment: lead.comment,
    language: lead.language ?? notified.language ?? saved.language,
    path: lead.path,
    conversation: notified.conversationId ?? saved.conversation_id,
    duration: notified.duration ?? saved.duration_seconds,
    consentVersion: lead.consentVersion,
    referrer: lead.referrer,
  };
}

/**
 * RFC 4180, with a header. What a spreadsheet would take for a formula gets an apostrophe in front: visitors typed it.
 * A phone keeps its plus.
 */
export function toCsv(items: readonly Item[]): string {
  const lines = items.map((item) => {
    const row = rowOf(item);
    return COLUMNS.map((column) => cell(row[column])).join(',');
  });
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
