import type { LeadFormId } from './lead-form-id';

/** Forms with their own texts in `lead-texts`. A page may define another form; then its texts are in the page's content. */
export const LEAD_FORMS = [
  'contacts',
  'home',
  'sales-manager',
  'seller',
  'lumi',
  'commerce',
  'mediflow',
  'agentlab',
] as const;
export type KnownLeadForm = (typeof LEAD_FORMS)[number];

/**
 * Name of the honeypot, a field that people don't see, so only bots fill it in. It means nothing, so that no password manager
 * takes the field for one of its own.
 */
export const HONEYPOT = 'zq7';

/**
 * Date of the current text of /privacy; stored with each request. Raise it when the text's meaning changes;
 * `tests/check/consent-version.test.ts` compares the two.
 */
export const CONSENT_VERSION = '2026-11-29';

const isKnown = (form: LeadFormId): form is KnownLeadForm => (LEAD_FORMS as readonly string[]).includes(form);

/**
 * Returns a form's own entry, else the entry of the contacts form. Looks in the list of forms first, because an id may
 * be the name of an inherited property, such as `constructor`.
 */
export const ofLeadForm = <Value>(all: Record<KnownLeadForm, Value>, form: LeadFormId): Value =>
  all[isKnown(form) ? form : 'contacts'];

/** Whether a form asks for the privacy consent: all but the Sales Manager's do (specification, section 3). */
export function needsConsent(form: LeadFormId): boolean {
  return form !== 'sales-manager';
}
