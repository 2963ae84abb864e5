import type { LeadInput } from '@site/contracts/api/lead';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { joinPath, type Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';

/** From the range reserved for fictional use, so that nobody is called by mistake. */
const PHONE = '+12025550123';

/** Returns a lead that is marked: it is stored for a day, counts towards no limit and is not delivered. */
export const syntheticLead = (lang: Language): LeadInput => ({
  form: 'contacts',
  path: joinPath(lang, CONTACTS),
  language: lang,
  name: 'Synthetic visitor',
  email: SYNTHETIC_EMAIL,
  phone: PHONE,
  consent: true,
  consentVersion: CONSENT_VERSION,
});
