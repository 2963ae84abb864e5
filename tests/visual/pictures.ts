import { joinPath, LANGUAGE_CODES, type Language, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { SITE_PAGES } from '../support/site-pages';

/** The widths of the design in CSS pixels: the narrowest phone, a tablet, a desktop. */
export const WIDTHS = [320, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

const { product: _eachOfThem, ...kinds } = PAGE_KINDS;

/** One path of every kind of page by name, without a language prefix; every product counts as a kind. */
export const PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([kind, pathname]) => [kind, splitPath(pathname).path])),
  ...PRODUCT_PATHS,
  thankYou: THANK_YOU,
  notFound: '/no-such-page',
};

export interface Picture {
  /** File name of its golden without extension, and title of its test. */
  name: string;
  page: string;
  lang: Language;
  pathname: string;
  width: (typeof WIDTHS)[number];
  theme: (typeof THEMES)[number];
}

/**
 * Every page at every width in both themes. The language rotates with page and width, so that each language occurs at each
 * width and each page in each language, with a third of all combinations.
 */
export const PICTURES: readonly Picture[] = Object.entries(PAGES).flatMap(([page, path], row) => {
  const languages = SITE_PAGES.find((known) => known.path === path)?.languages ?? LANGUAGE_CODES;
  return WIDTHS.flatMap((width, column) => {
    const lang = languages[(row + column) % languages.length] ?? LANGUAGE_CODES[0];
    return THEMES.map((theme) => ({
      name: `${page}-${width}-${theme}`,
      page,
      lang,
      pathname: joinPath(lang, path),
      width,
      theme,
    }));
  });
});
