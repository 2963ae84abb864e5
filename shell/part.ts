import type { DeclarationSource } from '@site/contracts/locales';

/** The team that reviews changes of this folder. */
export const owner = '@site/platform';

/** Script budget in gzipped bytes: about 20 % above the size when it was set. */
export const scriptBudget = 240_000;

/** The part's declaration. The labels of its navigation entries are in `locales`. */
export const declaration: DeclarationSource = {
  navigation: [
    { id: 'home', place: 'main', order: 10, href: '/' },
    {
      id: 'products',
      place: 'main',
      order: 20,
      href: '/#products',
      under: '/products',
    },
    {
      id: 'contacts',
      place: 'main',
      order: 60,
      href: '/contacts',
    },
  ],
};
