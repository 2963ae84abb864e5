import type { CallbackTime } from '../callback-time';
import type { Language } from '../languages';
import { THANK_YOU } from '../paths';
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

/** A field that people don't see, so only bots fill it in. The name means nothing, also to password managers. */
export const HONEYPOT = 'zq7';

/** Date of the text of /privacy, stored with each request; raise it when its meaning changes, as a test reminds you. */
export const CONSENT_VERSION = '2026-11-29';

const isKnown = (form: LeadFormId): form is KnownLeadForm => (LEAD_FORMS as readonly string[]).includes(form);

/** Returns a form's own entry, else that of the contacts form, also for an inherited property such as `constructor`. */
export const ofLeadForm = <Value>(all: Record<KnownLeadForm, Value>, form: LeadFormId): Value =>
  all[isKnown(form) ? form : 'contacts'];

/** Whether a form asks for the privacy consent: all but the Sales Manager's do (specification, section 3). */
export const needsConsent = (form: LeadFormId): boolean => form !== 'sales-manager';

/** Returns the id of a form's success message on the thank-you page; with a time, of the sentence that says it. */
export const sentId = (form: LeadFormId, language: Language, time?: CallbackTime): string =>
  [form, language, ...(time ? [time] : [])].join('-');

/** Where a form without JavaScript redirects: the style sheet shows the message that the fragment names. */
export const thankYouHref = (form: LeadFormId, language: Language, time: CallbackTime): string =>
  `${THANK_YOU}#${sentId(form, language, time)}`;

/** Why a field is invalid. In a module without schemas, because browsers read problems without the schema library. */
export const FIELD_REASONS = ['required', 'email', 'phone', 'too_long', 'invalid'] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];
