import { ALL_LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { stringify } from 'csv-stringify/sync';
import type { Item } from './records';

const LEAD_COLUMNS = ALL_LEAD_FIELDS.map(({ name }) => name);
const COLUMNS = [
  'createdAt',
  'type',
  'key',
  'state',
  'form',
  // The caller's own words stand beside the number that was read from them.
  ...LEAD_COLUMNS.flatMap((name) => (name === 'phone' ? [name, 'phoneSaid' as const] : [name])),
  'language',
  'path',
  'conversation',
  'duration',
  'consentVersion',
  'referrer',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], unknown>>;
const object = (value: unknown): Item => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Ticked checkboxes are one cell. */
const words = (value: unknown) => (Array.isArray(value) ? value.join(' ') : value);

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
    ...Object.fromEntries(LEAD_COLUMNS.map((name) => [name, words(lead[name])])),
    name: lead.name ?? notified.name ?? saved.user_name,
    phone: lead.phone ?? notified.phone ?? saved.phone_number,
    // The caller's own words; equal to the phone where no number could be read.
    phoneSaid: notified.phoneSaid ?? saved.phone_said,
    language: lead.language ?? notified.language ?? saved.language,
    path: lead.path,
    conversation: notified.conversationId ?? saved.conversation_id,
    duration: notified.duration ?? saved.duration_seconds,
    consentVersion: lead.consentVersion,
    referrer: lead.referrer,
  };
}

/**
 * Signs that begin a formula, full-width ones among them, at the start of what a spreadsheet may take for a cell: the value, a line
 * of it, and what follows a semicolon, which separates cells where the decimal sign is a comma, as in Russian and Ukrainian.
 * Blanks before a sign are skipped by some programs. The library's `escape_formulas` sees the first character of a value alone.
 */
const FORMULA = /((?:^|[;\t\r\n\v\f\u0085\u2028\u2029])[\s\p{C}]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;
/** A blank of these at the start is taken for a formula's by itself. */
const LEADING = /^(?=[\t\r\n])/;
const PHONE = /^\+\d+$/;

/**
 * RFC 4180, with a header. What a spreadsheet would take for a formula gets an apostrophe in front: visitors typed it.
 * A phone keeps its plus.
 */
export function toCsv(items: readonly Item[]): string {
  const rows = items.map(rowOf).map((row) => COLUMNS.map((column) => withoutFormula(row[column])));
  // A semicolon separates cells where the decimal sign is a comma; a single CR or LF would be left unquoted beside CRLF.
  return stringify([COLUMNS, ...rows], { record_delimiter: 'windows', quoted_match: /[;\r\n]/ });
}

function withoutFormula(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return PHONE.test(text) ? text : text.replace(FORMULA, "$1'").replace(LEADING, "'");
}
