import type { DeclarationSource } from '@site/contracts/locales';

/** The team that reviews changes of this folder. */
export const owner = '@site/content';

/** Exposed modules: the pages, and sections for other parts' pages. */
export const exposes = {
  './routes': './src/routes.tsx',
  './CaseHighlights': './src/home/CaseHighlights.tsx',
  './TeamPreview': './src/home/TeamPreview.tsx',
} as const;

/** Script budget in gzipped bytes: about 20 % above the size when it was set. */
export const scriptBudget = 57_000;

/** The part's declaration. The labels of its navigation entries are in `locales`. */
export const declaration: DeclarationSource = {
  navigation: ['cases', 'blog', 'team'].map((id, i) => ({ id, place: 'main', order: 30 + 10 * i, href: `/${id}` })),
  feed: '/blog',
};
