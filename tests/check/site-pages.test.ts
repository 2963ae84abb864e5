import { pages } from 'mfe-content/src/entry-server';
import { expect, it } from 'vitest';
import { SITE_PAGES } from '../support/site-pages';

const own = SITE_PAGES.filter(({ path }) => /^\/(cases|blog|team)(\/|$)/.test(path));

it('mfe-content has every specified page of cases, blog and team, with its aliases', () => {
  expect(own).toHaveLength(23);
  for (const { path, aliasOf } of own) {
    const page = pages.find((given) => given.path === (aliasOf ?? path));
    expect(page, path).toBeDefined();
    if (aliasOf) expect(page?.aliases, aliasOf).toEqual([path]);
  }
});
