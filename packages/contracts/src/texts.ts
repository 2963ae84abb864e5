import brandEn from './brand-texts/en.json' with { type: 'json' };
import brandRu from './brand-texts/ru.json' with { type: 'json' };
import brandUa from './brand-texts/ua.json' with { type: 'json' };
import type { Language } from './languages';
import leadEn from './lead-texts/en.json' with { type: 'json' };
import leadRu from './lead-texts/ru.json' with { type: 'json' };
import leadUa from './lead-texts/ua.json' with { type: 'json' };
import offerEn from './offer-texts/en.json' with { type: 'json' };
import offerRu from './offer-texts/ru.json' with { type: 'json' };
import offerUa from './offer-texts/ua.json' with { type: 'json' };
import pageEn from './page-texts/en.json' with { type: 'json' };
import pageRu from './page-texts/ru.json' with { type: 'json' };
import pageUa from './page-texts/ua.json' with { type: 'json' };

/** Listed, because Vite, esbuild and Node share no glob import. A bundle has only the groups it uses. Server only. */
type Texts<Text> = Record<Language, Text>;

export const LEAD_WORDS: Texts<typeof leadEn> = { en: leadEn, ru: leadRu, ua: leadUa };
export const OFFER_WORDS: Texts<typeof offerEn> = { en: offerEn, ru: offerRu, ua: offerUa };
/** The office's address, the controller of visitors' data, and the footer's legal line, which may be empty. */
export const BRAND_TEXTS: Texts<typeof brandEn> = { en: brandEn, ru: brandRu, ua: brandUa };
/** Of pages that no part renders: answers to forms without JavaScript, the last not-found page, the firewall's. */
export const PAGE_WORDS: Texts<typeof pageEn> = { en: pageEn, ru: pageRu, ua: pageUa };
