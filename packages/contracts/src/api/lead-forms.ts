import * as z from 'zod/mini';

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
 * The id of a form: kebab-case, at most 40 characters. The API takes any such id, so that a new page's form needs no release of
 * the API; the notification shows it.
 */
export const leadFormIdSchema = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/));
export type LeadFormId = z.infer<typeof leadFormIdSchema>;

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
