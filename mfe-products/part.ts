import type { DeclarationSource, NavigationSource } from '@site/contracts/locales';
import { PRODUCTS_MENU } from '@site/contracts/navigation';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS, type ProductId } from './products';

/** The team that reviews changes of this folder. */
export const owner = '@site/products';

/** Exposed modules: the pages, and the product list of the home page. */
export const exposes = {
  './routes': './src/routes.tsx',
  './ProductList': './src/product-list/ProductList.tsx',
} as const;

/** A product's entry in the products menu. Its name is the same in all languages; its note is in `locales`. */
function product(id: ProductId, glyph: NonNullable<NavigationSource['glyph']>): NavigationSource {
  return {
    id,
    place: PRODUCTS_MENU,
    order: 10 * (1 + PRODUCT_IDS.indexOf(id)),
    href: PRODUCT_PATHS[id],
    label: PRODUCT_NAMES[id],
    glyph,
  };
}

/** Script budget in gzipped bytes: about 20 % above the size when it was set. */
export const scriptBudget = 76_000;

/** The part's declaration. The labels of its navigation entries are in `locales`. */
export const declaration: DeclarationSource = {
  navigation: [
    product('salesManager', {
      visitor: 'M4 14V8M9 14V3',
      quiet: 'M14 14V6M19 14v-4M24 14V9',
      accent: 'm15 20 4 4 8-9',
    }),
    product('aiSeller', { outline: 'M3 4h22v14H13l-6 5v-5H3z', assistant: 'M9 11h10' }),
    product('lumiAi', { visitor: 'M4 13V9M9 13V4', assistant: 'M14 15v8M19 15v5M24 15v3' }),
    product('aiCommerce', {
      outline: 'M4 10V4h6M18 4h6v6M24 18v6h-6M10 24H4v-6',
      assistant: 'M10 18v-4M14 18v-8M18 18v-6',
    }),
    product('mediFlow', { outline: 'M6 3h11l5 5v17H6z', assistant: 'M14 12v8M10 16h8' }),
    product('agentLab', {
      points: [
        [6, 7],
        [22, 14],
        [6, 21],
      ],
      accent: 'M9 7h4l6 5M9 21h4l6-5',
    }),
  ],
};
