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
 * Every language's texts of a group. Vite, esbuild and Node import them, and share no import by pattern, so each file is named here.
 * One constant for each group: a bundle holds only the groups that it uses. Server only.
 */
type Texts<Text> = Record<Language, Text>;

/** What the lead forms say; `lead-texts.ts` describes it. */
export const LEAD_WORDS: Texts<typeof leadEn> = { en: leadEn, ru: leadRu, ua: leadUa };
/** What the offer says; `offer-terms.ts` describes it. */
export const OFFER_WORDS: Texts<typeof offerEn> = { en: offerEn, ru: offerRu, ua: offerUa };
/** The owner's own: the office's address, and what the pilot costs, as it reads on after “Price of the pilot:”. */
export const BRAND_TEXTS: Texts<typeof brandEn> = { en: brandEn, ru: brandRu, ua: brandUa };
/** What pages say that a Lambda answers with: those of a form without JavaScript, and the last resort of the not-found page. */
export const PAGE_WORDS: Texts<typeof pageEn> = { en: pageEn, ru: pageRu, ua: pageUa };
