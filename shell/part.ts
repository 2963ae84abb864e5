import type { PartDeclaration } from '@site/contracts/declaration';

/** The team that reviews changes of this folder. */
export const owner = '@site/platform';

/** Script budget in gzipped bytes: about 20 % above the size when it was set. */
export const scriptBudget = 240_000;

/** The part's declaration. */
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
