import type { Language } from '@site/contracts/languages';
import type { Offer } from '@site/contracts/offer-terms';
import * as z from 'zod/mini';
import { text } from '../content/schema';

/** `content/thank-you/<lang>.json`, besides its head. */
export const thanksSchema = z.object({
  thanks: text,
  heard: text,
  /** Names, as {reply}, when a person replies. */
  next: text,
  home: text,
});

export interface Thanks extends z.infer<typeof thanksSchema> {
  /** What each form of the site says of its success, by its id. */
  sent: Record<string, string>;
  offer: Offer;
}

/** The page has one address and thanks in every language. */
export interface ThankYouContent {
  thanks: Record<Language, Thanks>;
}
