import type { SiteJson } from '@site/contracts/site-json';
import { createContext, use } from 'react';

const Context = createContext<SiteJson | undefined>(undefined);
export const SiteProvider = Context.Provider;

/** Returns the composition that this document was rendered from. */
export function useSite(): SiteJson {
  const site = use(Context);
  if (!site) throw new Error('no site context here');
  return site;
}
