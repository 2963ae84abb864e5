import type { LeadFormId } from './lead-form-id';

/** Forms that have words of their own in `lead-texts`. A page may have another one: its texts stand with the page. */
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
 * The day since which visitors agree to the text of /privacy as it stands; stored with each request. It goes up when the text's
 * meaning changes, and `tests/check/consent-version.test.ts` keeps the two together.
 */
export const CONSENT_VERSION = '2026-11-21';

const isKnown = (form: LeadFormId): form is KnownLeadForm => (LEAD_FORMS as readonly string[]).includes(form);

/** What is said of one form: its own entry, else that of the contacts form. An id may be named as a property of every object is. */
export const ofLeadForm = <Value>(all: Record<KnownLeadForm, Value>, form: LeadFormId): Value =>
  all[isKnown(form) ? form : 'contacts'];

/** Every form asks for the privacy consent, except the Sales Manager's (specification, section 3). */
export function needsConsent(form: LeadFormId): boolean {
  return form !== 'sales-manager';
}
