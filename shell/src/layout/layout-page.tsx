import type { PageData } from '@site/contracts/microfrontend';
import { createContext, type ReactNode, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The page's properties that the layout needs. `path` has no language prefix. */
export type LayoutPage = Pick<PageData, 'lang' | 'path' | 'languages' | 'navigation' | 'form'>;

/** What the header and the footer are rendered from. They render again for another language, and not for each page. */
export type LayoutTexts = Pick<LayoutPage, 'lang' | 'navigation'>;

/** Compares properties: each page's data has its own copy of the navigation, which depends on the language only. */
export const sameTexts = (before: LayoutTexts, now: LayoutTexts): boolean => before.lang === now.lang;

/** Holds a value outside React's state, so that a new one renders only the elements that read it. */
export function createStore<Value>(first: Value) {
  let value = first;
  const readers = new Set<() => void>();
  return {
    subscribe(reader: () => void) {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    read: () => value,
    write(next: Value) {
      value = next;
      for (const reader of readers) reader();
    },
  };
}

const Context = createContext<ReturnType<typeof createStore<LayoutPage>> | undefined>(undefined);

export function LayoutPageProvider({ page, children }: { page: LayoutPage; children: ReactNode }) {
  const [store] = useState(() => createStore(page));
  // Before the paint of the new page.
  useLayoutEffect(() => store.write(page), [store, page]);
  return <Context value={store}>{children}</Context>;
}

/**
 * Returns what an element of the layout reads of the current page; it renders again when that changes. Throws outside the layout.
 *
 * @param read Returns the same value for the same page: a primitive, or an object of the page's own.
 */
export function useLayoutPage<Value>(read: (page: LayoutPage) => Value): Value {
  const store = use(Context);
  if (!store) throw new Error('no layout here');
  const value = () => read(store.read());
  return useSyncExternalStore(store.subscribe, value, value);
}
