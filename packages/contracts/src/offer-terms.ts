import * as z from 'zod/mini';
import { BRAND } from './brand';
import { fillTemplate } from './fill';
import { dateLocale, type Language } from './languages';
import { launchDaysOf, OFFER } from './offer';
import { OFFER_WORDS } from './texts';

const text = z.string().check(z.minLength(1));
const termTextsSchema = z.strictObject({ term: text, figure: text, text });

/** `offer-texts/<language>.json`: the texts, with the numbers as placeholders in braces. */
const offerTextsSchema = z.strictObject({
  reply: termTextsSchema,
  launch: z.extend(termTextsSchema, { others: text }),
  pilot: termTextsSchema,
  price: termTextsSchema,
});

interface OfferTerm {
  term: string;
  /** Set apart from the text, which continues it. */
  figure?: string;
  text: string;
}
type Figured = Required<OfferTerm>;
export type Offer = readonly [reply: Figured, launch: Figured, pilot: Figured, price: OfferTerm];

const listOf = (names: readonly string[], lang: Language) =>
  new Intl.ListFormat(dateLocale(lang)).format(names.map((name) => name.replaceAll(' ', '\u00a0')));

/**
 * Returns the four terms of the offer in chronological order: a product's own, or those of all products. Server only:
 * the texts of all languages are loaded, so pages get the terms with their data.
 *
 * @param product A product's id.
 */
export function offerTerms(lang: Language, product?: string): Offer {
  const { reply, launch, pilot, price } = offerTextsSchema.parse(OFFER_WORDS[lang]);
  const others = product
    ? ''
    : fillTemplate(launch.others, {
        ...OFFER.quickLaunchDays,
        products: listOf(Object.values(OFFER.quickProducts), lang),
      });
  const amount = priceOf(product);
  return [
    { term: reply.term, figure: reply.figure, text: fillTemplate(reply.text, OFFER.hours) },
    {
      term: launch.term,
      figure: fillTemplate(launch.figure, { ...launchDaysOf(product) }),
      text: launch.text + others,
    },
    { term: pilot.term, figure: fillTemplate(pilot.figure, { days: OFFER.pilotDays }), text: pilot.text },
    amount === undefined
      ? { term: price.term, text: price.text }
      : {
          term: price.term,
          figure: fillTemplate(price.figure, { amount: inEuros(amount, lang) }),
          text: `, ${price.text}`,
        },
  ];
}

/** Returns the price of a product's pilot, or the lowest of all products; undefined if the owner states none. */
function priceOf(product?: string): number | undefined {
  const { prices } = BRAND;
  if (product !== undefined) return Object.hasOwn(prices, product) ? prices[product] : undefined;
  const all = Object.values(prices);
  return all.length > 0 ? Math.min(...all) : undefined;
}

const inEuros = (amount: number, lang: Language) =>
  new Intl.NumberFormat(dateLocale(lang), {
    style: 'currency',
    currency: 'EUR',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);

/** Returns a term's text without its name: "7–14 days from our first call …". */
export const termInWords = ({ figure = '', text }: OfferTerm): string => figure + text;

/** Values for the placeholders of the site's texts, for `fillTemplate`; `price` is a whole sentence, or nothing. */
export function offerValues(lang: Language) {
  const [reply, launch, , { term, figure }] = offerTerms(lang);
  return {
    reply: termInWords(reply),
    launch: termInWords(launch),
    days: OFFER.pilotDays,
    price: figure ? `${term}: ${figure}. ` : '',
    ...OFFER.hours,
  };
}
