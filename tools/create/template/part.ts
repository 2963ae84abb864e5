import type { DeclarationSource } from '@site/contracts/locales';
import { PAGE_PATH } from './src/paths';

/** The team that reviews changes to this folder. */
export const owner = '@site/mfe-example';

/** Modules that the remote exposes: its pages, and sections for other parts' pages. */
export const exposes = { './routes': './src/routes.tsx' } as const;

/** Maximum size of all scripts of this part, in gzipped bytes; a larger version is not published. */
export const scriptBudget = 60_000;

/** The part's declaration. The labels of its navigation entries are in `locales`. */
export const declaration: DeclarationSource = {
  navigation: [
    {
      id: '__ID__',
      place: 'main',
      order: Number('__ORDER__'),
      href: PAGE_PATH,
    },
  ],
};
