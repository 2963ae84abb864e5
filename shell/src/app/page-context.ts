import type { PageData } from '@site/contracts/microfrontend';
import { createContext, use } from 'react';

const PageContext = createContext<PageData | undefined>(undefined);
export const PageProvider = PageContext.Provider;

/** Returns the current page's data. Throws outside the root layout. */
export function useCurrentPage(): PageData {
  const page = use(PageContext);
  if (!page) throw new Error('no page is shown here');
  return page;
}
