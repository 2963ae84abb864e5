import type { PageData } from '@site/contracts/microfrontend';
import { createContext, use } from 'react';

/** The page's properties that the layout needs. `path` has no language prefix. */
export type LayoutPage = Pick<PageData, 'lang' | 'path' | 'languages' | 'navigation' | 'form'>;

/** What the header and the footer are rendered from. They render again for another language, and not for each page. */
export type LayoutTexts = Pick<LayoutPage, 'lang' | 'navigation'>;

/** Compares properties: each page's data has its own copy of the navigation, which depends on the language only. */
export const sameTexts = (before: LayoutTexts, now: LayoutTexts): boolean => before.lang === now.lang;

const Context = createContext<LayoutPage | undefined>(undefined);
export const LayoutPageProvider = Context.Provider;

/** Returns the current page, for the few elements of the layout that depend on it. Throws outside the layout. */
export function useLayoutPage(): LayoutPage {
  const page = use(Context);
  if (!page) throw new Error('no layout here');
  return page;
}
