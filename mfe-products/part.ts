import type { NavigationEntry, PartDeclaration } from '@site/contracts/declaration';
import { PRODUCTS_MENU } from '@site/contracts/navigation';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS, type ProductId } from './products';

/** The team that reviews changes of this folder. */
export const owner = '@site/products';

/** What the federation exposes: the pages, and the product list of the home page. */
export const exposes = {
  './routes': './src/routes.tsx',
  './ProductList': './src/product-list/ProductList.tsx',
} as const;

/** A product in the menu of products. Its name is the same in all languages. */
function product(id: ProductId, words: Pick<NavigationEntry, 'note' | 'glyph'>): NavigationEntry {
  const name = PRODUCT_NAMES[id];
  return {
    id,
    place: PRODUCTS_MENU,
    order: 10 * (1 + PRODUCT_IDS.indexOf(id)),
    href: PRODUCT_PATHS[id],
    label: { en: name, ru: name, ua: name },
    ...words,
  };
}

/** Gzipped bytes that all scripts of this part may have: about a fifth above what they had when it was set. */
export const scriptBudget = 76_000;

/** What this part tells the site of itself. */
export const declaration: PartDeclaration = {
  navigation: [
    product('salesManager', {
      note: { en: 'scores calls and chats', ru: 'оценивает звонки и чаты', ua: 'оцінює дзвінки й чати' },
      glyph: { visitor: 'M4 14V8M9 14V3', quiet: 'M14 14V6M19 14v-4M24 14V9', accent: 'm15 20 4 4 8-9' },
    }),
    product('aiSeller', {
      note: { en: 'sells by chat', ru: 'продаёт в переписке', ua: 'продає в листуванні' },
      glyph: { outline: 'M3 4h22v14H13l-6 5v-5H3z', assistant: 'M9 11h10' },
    }),
    product('lumiAi', {
      note: { en: 'answers by voice', ru: 'отвечает голосом', ua: 'відповідає голосом' },
      glyph: { visitor: 'M4 13V9M9 13V4', assistant: 'M14 15v8M19 15v5M24 15v3' },
    }),
    product('aiCommerce', {
      note: {
        en: 'product cards, focus group, carts',
        ru: 'пишет карточки, возвращает корзины',
        ua: 'картки, фокус-група, кошики',
      },
      glyph: {
        outline: 'M4 10V4h6M18 4h6v6M24 18v6h-6M10 24H4v-6',
        assistant: 'M10 18v-4M14 18v-8M18 18v-6',
      },
    }),
    product('mediFlow', {
      note: { en: 'patient history, clinical notes', ru: 'помогает в клинике', ua: 'пацієнти й протоколи' },
      glyph: { outline: 'M6 3h11l5 5v17H6z', assistant: 'M14 12v8M10 16h8' },
    }),
    product('agentLab', {
      note: {
        en: 'agents for your own tasks',
        ru: 'создаёт агентов под задачу',
        ua: 'агенти для ваших завдань',
      },
      glyph: {
        points: [
          [6, 7],
          [22, 14],
          [6, 21],
        ],
        accent: 'M9 7h4l6 5M9 21h4l6-5',
      },
    }),
  ],
};
