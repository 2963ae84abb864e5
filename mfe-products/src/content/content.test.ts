import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { offerTerms } from '@site/contracts/offer-terms';
import { keyPaths } from '@site/contracts/test-support/key-paths';
import { describe, expect, it } from 'vitest';
import { PRODUCT_IDS, PRODUCT_PATHS } from '../../products';
import { pages } from '../entry-server';
import { loadContent, PRODUCT_SOURCES } from './load';
import { productBaseSchema } from './schema';

const files = PRODUCT_SOURCES.flatMap((source) =>
  LANGUAGE_CODES.map((lang) => ({ source, lang, name: `${source.id}/${lang}` })),
);

const load = (file: (typeof files)[number], lang: Language = file.lang) =>
  loadContent(file.source.page, file.source.id, lang);

it.each(PRODUCT_IDS)('gives the page of %s the terms of its offer', (product) => {
  const page = pages.find(({ path }) => path === PRODUCT_PATHS[product]);
  for (const lang of LANGUAGE_CODES)
    expect(page?.load(lang).content).toMatchObject({ offer: offerTerms(lang, product) });
});

describe.each(files)('$name', (file) => {
  it('is complete and has the same shape as the English file', () => {
    expect(keyPaths(load(file))).toEqual(keyPaths(load(file, 'en')));
  });
});

it('names at least thirty integrations on the Lumi page before the further 15, 20, 10 and 25', () => {
  for (const lang of LANGUAGE_CODES) {
    const { categories } = loadContent(productBaseSchema, 'lumiAi', lang).integrations;
    expect(categories.map((category) => category.more)).toEqual(['+15', '+20', '+10', '+25']);
    const named = new Set(categories.flatMap((category) => category.items)).size;
    expect(named).toBeGreaterThanOrEqual(30);
    // Matches the claim “100+ integrations”.
    expect(named + 15 + 20 + 10 + 25).toBeGreaterThanOrEqual(100);
  }
});
