import type { RemoteRoute } from '@site/federation/remote';
import { PAGE_PATH } from './paths';

/** The part's routes, each page in its own chunk. */
export const routes: RemoteRoute[] = [
  { pattern: PAGE_PATH.slice(1), module: 'src/page/Page.tsx', lazy: () => import('./page/Page') },
];
