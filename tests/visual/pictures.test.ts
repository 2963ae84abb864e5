import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { describe, expect, it } from 'vitest';
import { PRODUCT_IDS, PRODUCT_PATHS } from '../../mfe-products/products';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { SITE_PAGES } from '../support/site-pages';
import { GOLDENS } from './goldens';
import { PAGES, PICTURES, THEMES, WIDTHS } from './pictures';

/** Maximum size of all goldens, to keep clones small. */
const MAX_BYTES = 6_500_000;

const pictured = new Set(PICTURES.map(({ page }) => PAGES[page] ?? ''));
/** Returns the path, or for a case or article its list's path. */
const kindOf = (pathname: string) => (/^\/(cases|blog)\//.exec(pathname)?.[0] ?? pathname) as string;

describe('the table of screenshots', () => {
  it('has every product and every kind of page', () => {
    for (const id of PRODUCT_IDS) expect(PAGES[id], id).toBe(PRODUCT_PATHS[id]);
    for (const kind of Object.keys(PAGE_KINDS))
      if (kind !== 'product') expect(Object.keys(PAGES)).toContain(kind);
    const kinds = new Set([...pictured].map(kindOf));
    expect(SITE_PAGES.filter(({ path: page }) => !kinds.has(kindOf(page)))).toEqual([]);
    expect(PAGES.notFound).toBeDefined();
  });

  it('has every page at every width in both themes', () => {
    const expected = Object.keys(PAGES).flatMap((page) =>
      WIDTHS.flatMap((width) => THEMES.map((theme) => `${page}-${width}-${theme}`)),
    );
    expect(PICTURES.map(({ name }) => name).sort()).toEqual(expected.sort());
  });

  it('has every language at every width, and every page in each of its languages', () => {
    for (const width of WIDTHS) {
      const languages = PICTURES.filter((picture) => picture.width === width).map(({ lang }) => lang);
      expect(new Set(languages), `${width}`).toEqual(new Set(LANGUAGE_CODES));
    }
    for (const [page, pathname] of Object.entries(PAGES)) {
      const languages = PICTURES.filter((picture) => picture.page === page).map(({ lang }) => lang);
      const there = SITE_PAGES.find(({ path: known }) => known === pathname)?.languages ?? LANGUAGE_CODES;
      expect(new Set(languages), page).toEqual(new Set(there));
    }
  });
});

describe('the goldens', () => {
  const files = readdirSync(GOLDENS).filter((file) => file.endsWith('.webp'));

  it('match the table of screenshots exactly', () => {
    expect(files.sort()).toEqual(PICTURES.map(({ name }) => `${name}.webp`).sort());
  });

  it('stay within their size limit', () => {
    const sizes = files.map((file) => statSync(path.join(GOLDENS, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
  });
});
