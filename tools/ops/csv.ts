import { ALL_LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { type ContactReports, contactOf, readableEmail } from '@site/server-data/contact-of';
import { stringify } from 'csv-stringify/sync';
import type { Item } from './records';

const object = (value: unknown): Item => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Several ticked checkboxes make one cell. */
const words = (value: unknown) => (Array.isArray(value) ? value.join(' ') : value);

/** What was typed or said as a number stands next to the number that was read in it, and is equal if none could be. */
const LEAD_COLUMNS = ALL_LEAD_FIELDS.flatMap(({ name }) => (name === 'phone' ? [name, 'phoneSaid'] : [name]));

/** Returns a row with the same columns, in the same order, for leads and contacts. */
function rowOf(item: Item) {
  const { createdAt, type, key, state } = item;
  const lead = object(item.lead);
  const contact = contactOf(item as ContactReports);
  const given: Item = { ...contact, ...lead };
  if (typeof given.email === 'string') given.email = readableEmail(given.email);
  return {
    createdAt,
    type,
    key,
    state,
    form: lead.form,
    ...Object.fromEntries(LEAD_COLUMNS.map((name) => [name, words(given[name])])),
    language: given.language,
    path: lead.path,
    conversation: given.conversation,
    duration: contact.duration,
    consentVersion: lead.consentVersion,
    referrer: lead.referrer,
    utm: Object.entries(object(lead.utm))
      .map(([name, mark]) => `${name}=${mark}`)
      .join(', '),
  };
}

/**
 * Characters that start a formula, including full-width ones, wherever a spreadsheet may start a cell: the value, each
 * line of it, and after a semicolon, which separates cells in Russian and Ukrainian locales. Some programs skip blanks
 * before it. The library's `escape_formulas` checks only the first character of a value.
 */
const FORMULA = /((?:^|[;\t\r\n\v\f\u0085\u2028\u2029])[\s\p{C}]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;
/** Leading characters that some programs treat as the start of a formula by themselves. */
const LEADING = /^(?=[\t\r\n])/;
const PHONE = /^\+\d+$/;

/**
 * Returns CSV (RFC 4180). Puts an apostrophe before text that a spreadsheet would run as a formula, since visitors
 * typed it.
 */
export function toCsv(items: readonly Item[]): string {
  const rows = items.map((item) => Object.values(rowOf(item)).map(withoutFormula));
  // Quote semicolons, which separate cells in locales with a decimal comma, and single CR or LF, which the library leaves unquoted.
  return stringify([Object.keys(rowOf({})), ...rows], { record_delimiter: 'windows', quoted_match: /[;\r\n]/ });
}

function withoutFormula(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return PHONE.test(text) ? text : text.replace(FORMULA, "$1'").replace(LEADING, "'");
}
