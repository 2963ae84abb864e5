import type { PageData } from '@site/contracts/microfrontend';

/** The page's properties that the layout needs. `path` has no language prefix. */
export type LayoutPage = Pick<PageData, 'lang' | 'path' | 'languages' | 'navigation' | 'form'>;
