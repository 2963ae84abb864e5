import type { PartDeclaration } from '@site/contracts/declaration';

/** The team that reviews changes of this folder. */
export const owner = '@site/content';

/** What the federation exposes: the pages, and sections for other parts' pages. */
export const exposes = {
  './routes': './src/routes.tsx',
  './CaseHighlights': './src/case-highlights/CaseHighlights.tsx',
  './TeamPreview': './src/team-preview/TeamPreview.tsx',
} as const;

/** Gzipped bytes that all scripts of this part may have: about a fifth above what they had when it was set. */
export const scriptBudget = 57_000;

/** What this part tells the site of itself. */
export const declaration: PartDeclaration = {
  navigation: [
    {
      id: 'cases',
      place: 'main',
      order: 30,
      href: '/cases',
      label: { en: 'Cases', ru: 'Кейсы', ua: 'Кейси' },
    },
    { id: 'blog', place: 'main', order: 40, href: '/blog', label: { en: 'Blog', ru: 'Блог', ua: 'Блог' } },
    {
      id: 'team',
      place: 'main',
      order: 50,
      href: '/team',
      label: { en: 'Team', ru: 'Команда', ua: 'Команда' },
    },
  ],
  feed: '/blog',
};
