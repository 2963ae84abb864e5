import type { LeadInput } from '@site/contracts/api/lead';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { joinPath, type Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';

/** Marks the synthetic visitor's leads. No person can have it, because `.invalid` is reserved (RFC 2606). */
export const SYNTHETIC_EMAIL = 'visitor@synthetic.invalid';

export const isSynthetic = (email: string): boolean => email.toLowerCase() === SYNTHETIC_EMAIL;

/** The browser visitor's id in sessions, which only their key can sign: no quota and no event counts it. */
export const SYNTHETIC_VISITOR = '00000000-0000-4000-8000-000000000000';

/** Returns a marked lead: it is stored for a day, counted separately and towards no limit, and not delivered. */
export const syntheticLead = (lang: Language): LeadInput => ({
  form: 'contacts',
  path: joinPath(lang, CONTACTS),
  language: lang,
  name: 'Synthetic visitor',
  email: SYNTHETIC_EMAIL,
  // From the range reserved for fictional use, so that nobody is called by mistake.
  phone: '+12025550123',
  consent: true,
  consentVersion: CONSENT_VERSION,
});
