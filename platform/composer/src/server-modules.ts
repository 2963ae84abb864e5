import type { PartDeclaration } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import type { ExposeId, Messages, PageData, PageSource } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteRoute, RemoteServerModule } from '@site/federation/remote';
import type { HeadElement } from './host-protocol';

/** The interface of the shell's server bundle. */
export interface ShellServerModule {
  pages: PageSource[];
  routes: RemoteRoute[];
  layoutSlots: ExposeId[];
  declaration: PartDeclaration;
  messages(lang: Language): Messages;
  provideRemotes(remotes: Record<string, RemoteServerModule>): void;
  render(site: SiteJson, page: PageData): Promise<{ html: string; owner: string; pattern: string }>;
  headTags(page: PageData, origin: string): HeadElement[];
  pageTitle(page: PageData): string;
  HEAD_MARK: string;
}

/** Returns a team's server bundle as a remote. Throws if it lacks an export that the seam requires. */
export function asRemote(name: string, module: unknown): RemoteServerModule {
  const candidate = module as Partial<RemoteServerModule>;
  const missing = [
    Array.isArray(candidate.routes) ? '' : 'routes',
    Array.isArray(candidate.pages) ? '' : 'pages',
    typeof candidate.slots === 'object' ? '' : 'slots',
    typeof candidate.declaration === 'object' ? '' : 'declaration',
    typeof candidate.messages === 'function' ? '' : 'messages',
  ].filter(Boolean);
  if (missing.length > 0)
    throw new Error(`The server bundle of ${name} does not export ${missing.join(', ')}.`);
  return module as RemoteServerModule;
}
