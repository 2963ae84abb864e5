import { BLOG, CASES, TEAM } from '@site/contracts/paths';
import type { RemoteRoute } from '@site/federation/remote';

const route = (path: string, module: string, lazy: RemoteRoute['lazy']): RemoteRoute => ({
  pattern: path.slice(1),
  module,
  lazy,
});

/** The content pages, each in its own chunk. */
export const routes: RemoteRoute[] = [
  route(CASES, 'src/cases/CasesPage.tsx', () => import('./cases/CasesPage')),
  route(`${CASES}/:slug`, 'src/cases/CasePage.tsx', () => import('./cases/CasePage')),
  route(BLOG, 'src/blog/BlogPage.tsx', () => import('./blog/BlogPage')),
  route(`${BLOG}/:slug`, 'src/blog/ArticlePage.tsx', () => import('./blog/ArticlePage')),
  route(TEAM, 'src/team/TeamPage.tsx', () => import('./team/TeamPage')),
];
