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

/**
 * The texts of a group in all languages. Vite, esbuild and Node import this module and have no common glob import, so
 * each file is listed. One constant per group, so that a bundle contains only the groups that it uses. Server only.
 */
type Texts<Text> = Record<Language, Text>;

/** Texts of the lead forms; see `lead-texts.ts`. */
export const LEAD_WORDS: Texts<typeof leadEn> = { en: leadEn, ru: leadRu, ua: leadUa };
/** Texts of the offer; see `offer-terms.ts`. */
export const OFFER_WORDS: Texts<typeof offerEn> = { en: offerEn, ru: offerRu, ua: offerUa };
/**
 * The owner's texts: the office's address, the controller of visitors' data, and the footer's legal line, which may be
 * empty: “© 2026 Sixwave Ltd, company number …”.
 */
export const BRAND_TEXTS: Texts<typeof brandEn> = { en: brandEn, ru: brandRu, ua: brandUa };
/**
 * Texts of pages that no part renders: the answer to a form without JavaScript, the fallback of the not-found page, and
 * the firewall's refusal.
 */
export const PAGE_WORDS: Texts<typeof pageEn> = { en: pageEn, ru: pageRu, ua: pageUa };
