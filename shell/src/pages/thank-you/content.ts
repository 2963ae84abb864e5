import type { CallTime } from '@site/contracts/call-time';
import type { Language } from '@site/contracts/languages';
import type { Offer } from '@site/contracts/offer-terms';
import * as z from 'zod/mini';
import { text } from '../content/schema';

/** `content/thank-you/<lang>.json`, without `head`. */
export const thanksSchema = z.object({
  thanks: text,
  heard: text,
  next: text,
  home: text,
});

export interface Thanks extends z.infer<typeof thanksSchema> {
  /** Success message of each form of the site, by its id. */
  sent: Record<string, string>;
  /** Follows that message: when a person calls. */
  calls: Record<CallTime, string>;
  offer: Offer;
}

/** The page has one address for all languages. */
export interface ThankYouContent {
  thanks: Record<Language, Thanks>;
}
