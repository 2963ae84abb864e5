import { readdirSync } from 'node:fs';
import { PRODUCT_IDS, PRODUCT_PATHS } from 'mfe-products/products';
import { expect, it } from 'vitest';
import { SITE_PAGES } from '../support/site-pages';
import { GOLDENS } from './goldens';
import { PAGES, PICTURES } from './pictures';

/** Returns the path, or for a case or article its list's path. */
const kindOf = (pathname: string) => /^\/(cases|blog)\//.exec(pathname)?.[0] ?? pathname;

it('has every product and every kind of page', () => {
  for (const id of PRODUCT_IDS) expect(PAGES[id], id).toBe(PRODUCT_PATHS[id]);
  const kinds = new Set(PICTURES.map(({ page }) => kindOf(PAGES[page] ?? '')));
  expect(SITE_PAGES.filter(({ path }) => !kinds.has(kindOf(path)))).toEqual([]);
});

it('has a golden for every screenshot, and no other', () => {
  const files = readdirSync(GOLDENS).filter((file) => file.endsWith('.webp'));
  expect(files.sort()).toEqual(PICTURES.map(({ name }) => `${name}.webp`).sort());
});
