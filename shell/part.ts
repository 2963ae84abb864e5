import type { PartDeclaration } from '@site/contracts/declaration';

/** The team that reviews changes of this folder. */
export const owner = '@site/platform';

/** Gzipped bytes that all scripts of this part may have: about a fifth above what they had when it was set. */
export const scriptBudget = 240_000;

/** What this part tells the site of itself. */
export const declaration: PartDeclaration = {
  navigation: [
    { id: 'home', place: 'main', order: 10, href: '/', label: { en: 'Home', ru: 'Главная', ua: 'Головна' } },
    {
      id: 'products',
      place: 'main',
      order: 20,
      href: '/#products',
      under: '/products',
      label: { en: 'Products', ru: 'Продукты', ua: 'Продукти' },
    },
    {
      id: 'contacts',
      place: 'main',
      order: 60,
      href: '/contacts',
      label: { en: 'Contacts', ru: 'Контакты', ua: 'Контакти' },
    },
  ],
};
