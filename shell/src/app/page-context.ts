import type { PageData } from '@site/contracts/microfrontend';
import { createContext, use } from 'react';

const Context = createContext<PageData | undefined>(undefined);
export const PageProvider = Context.Provider;

/** Returns the current page's data. Throws outside the root layout. */
export function useCurrentPage(): PageData {
  const page = use(Context);
  if (!page) throw new Error('no page is shown here');
  return page;
}
