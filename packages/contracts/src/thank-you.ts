import type { LeadFormId } from './api/lead-form-id';
import type { CallTime } from './call-time';
import type { Language } from './languages';
import { THANK_YOU } from './paths';

/**
 * Returns the id of a form's success message on the thank-you page, which has one address for all forms and languages; with a time,
 * that of the sentence in it that says when a person calls.
 */
export const sentId = (form: LeadFormId, language: Language, time?: CallTime): string =>
  [form, language, ...(time ? [time] : [])].join('-');

/**
 * Returns the address to which a form without JavaScript redirects: the style sheet shows the message that the fragment
 * names.
 */
export const thankYouHref = (form: LeadFormId, language: Language, time: CallTime): string =>
  `${THANK_YOU}#${sentId(form, language, time)}`;
