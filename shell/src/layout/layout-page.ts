import type { PageData } from '@site/contracts/microfrontend';

/** What the layout must know of the page that it stands around. `path` has no language prefix. */
export type LayoutPage = Pick<PageData, 'lang' | 'path' | 'languages' | 'navigation' | 'form'>;
