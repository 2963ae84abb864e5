import { joinPath, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { type Offer, offerTerms, termInWords } from '@site/contracts/offer-terms';
import { CONTACTS, HOME, THANK_YOU } from '@site/contracts/paths';
import { PRODUCT_IDS, PRODUCT_PATHS } from 'mfe-products/products';
import { expect, test } from './support/test';
import { bare, wordsOf } from './support/words-of';

/** Returns the terms in the form in which a page shows them, each directly after its name. */
const shown = (offer: Offer) => offer.map((term) => bare(term.term + termInWords(term)));

const pagesIn = (lang: Language): [path: string, offer: Offer][] => [
  [joinPath(lang, HOME), offerTerms(lang)],
  [joinPath(lang, CONTACTS), offerTerms(lang)],
  [THANK_YOU, offerTerms(lang)],
  ...PRODUCT_IDS.map((id): [string, Offer] => [joinPath(lang, PRODUCT_PATHS[id]), offerTerms(lang, id)]),
];

for (const lang of LANGUAGE_CODES) {
  test(`every page that asks for a number makes the same offer in ${lang}`, { tag: '@fast' }, async ({
    request,
  }) => {
    for (const [path, offer] of pagesIn(lang)) {
      const { words } = await wordsOf(request, path);
      expect(
        shown(offer).filter((term) => !words.includes(term)),
        path,
      ).toEqual([]);
    }
  });
}
