/** One form per place; the notification shows it. */
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
export type LeadFormId = (typeof LEAD_FORMS)[number];

/**
 * The day since which visitors agree to the text of /privacy as it stands; stored with each request. It goes up when the text's
 * meaning changes, and `tests/check/consent-version.test.ts` keeps the two together.
 */
export const CONSENT_VERSION = '2026-11-21';

/** Every form asks for the privacy consent, except the Sales Manager's (specification, section 3). */
export function needsConsent(form: LeadFormId): boolean {
  return form !== 'sales-manager';
}
