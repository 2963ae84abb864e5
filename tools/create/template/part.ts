import type { PartDeclaration } from '@site/contracts/declaration';
import { PAGE_PATH } from './src/paths';

/** The team that reviews changes of this folder. */
export const owner = '@site/mfe-example';

/** What the federation exposes: the pages, and sections for other parts' pages. */
export const exposes = { './routes': './src/routes.tsx' } as const;

/**
 * Gzipped bytes that all scripts of this part may have; a version above it is not released. The site's registration comes before it
 * where this part has a repository of its own.
 */
export const scriptBudget = 60_000;

/** What this part tells the site of itself. */
export const declaration: PartDeclaration = {
  navigation: [
    {
      id: '__ID__',
      place: 'main',
      order: Number('__ORDER__'),
      href: PAGE_PATH,
      label: { en: '__EN__', ru: '__RU__', ua: '__UA__' },
    },
  ],
};
