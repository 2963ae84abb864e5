import { BLOG, CASES, TEAM } from '@site/contracts/paths';
import type { RemoteRoute } from '@site/federation/remote';

const pattern = (path: string) => path.slice(1);

/** The content pages, each in its own chunk. */
export const routes: RemoteRoute[] = [
  { pattern: pattern(CASES), module: 'src/cases/CasesPage.tsx', lazy: () => import('./cases/CasesPage') },
  {
    pattern: `${pattern(CASES)}/:slug`,
    module: 'src/cases/CasePage.tsx',
    lazy: () => import('./cases/CasePage'),
  },
  { pattern: pattern(BLOG), module: 'src/blog/BlogPage.tsx', lazy: () => import('./blog/BlogPage') },
  {
    pattern: `${pattern(BLOG)}/:slug`,
    module: 'src/blog/ArticlePage.tsx',
    lazy: () => import('./blog/ArticlePage'),
  },
  { pattern: pattern(TEAM), module: 'src/team/TeamPage.tsx', lazy: () => import('./team/TeamPage') },
];
