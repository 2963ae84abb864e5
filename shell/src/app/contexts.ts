import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { ShellContext } from '@site/federation/remote';
import { type Context, createContext, use } from 'react';

const Site = createContext<SiteJson | undefined>(undefined);
const Shell = createContext<ShellContext | undefined>(undefined);
const Page = createContext<PageData | undefined>(undefined);
export const [SiteProvider, ShellProvider, PageProvider] = [Site.Provider, Shell.Provider, Page.Provider];

/** Returns the composition that this document was rendered from. */
export const useSite = (): SiteJson => useGiven(Site, 'site');

/** Returns what the shell passes to remotes. Throws outside the root layout. */
export const useShellContext = (): ShellContext => useGiven(Shell, 'shell');

/** Returns the current page's data. Throws outside the root layout. */
export const useCurrentPage = (): PageData => useGiven(Page, 'page');

function useGiven<Value>(context: Context<Value | undefined>, name: string): Value {
  const value = use(context);
  if (!value) throw new Error(`no ${name} context here`);
  return value;
}
