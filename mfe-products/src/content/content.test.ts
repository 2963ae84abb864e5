import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { offerTerms } from '@site/contracts/offer-terms';
import { keyPaths } from '@site/contracts/test-support/key-paths';
import { describe, expect, it } from 'vitest';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from '../../products';
import { pages } from '../entry-server';
import { loadContent } from './load';
import { PRODUCT_SOURCES } from './products';
import { productBaseSchema } from './schema';

const files = PRODUCT_SOURCES.flatMap((source) =>
  LANGUAGE_CODES.map((lang) => ({ source, lang, name: `${source.id}/${lang}` })),
);

const load = (file: (typeof files)[number], lang: Language = file.lang) =>
  loadContent(file.source.page, file.source.id, lang);

it('names the six products, each with its page and its form', () => {
  expect(PRODUCT_IDS.map((id) => PRODUCT_NAMES[id])).toEqual([
    'AI Sales Manager',
    'AI Seller 24/7',
    'Lumi AI',
    'AI Commerce Suite',
    'MediFlow AI',
    'AgentLab AI',
  ]);
  expect(PRODUCT_SOURCES.map((source) => source.id)).toEqual([...PRODUCT_IDS]);
  expect(pages.map((page) => page.path)).toEqual(Object.values(PRODUCT_PATHS));
  for (const source of PRODUCT_SOURCES) expect(LEAD_FORMS).toContain(source.form);
});

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
