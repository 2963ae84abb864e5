import type { PartDeclaration } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import type { ExposeId, Messages, PageData, PageSource } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteRoute, RemoteServerModule } from '@site/federation/remote';

/** An element of the head; `text` is safe inside an HTML document as it is. */
export interface HeadElement {
  tag: string;
  attributes: Record<string, string>;
  text?: string;
}

/** The shell's server bundle, as the composer uses it. */
export interface ShellServerModule {
  pages: PageSource[];
  routes: RemoteRoute[];
  layoutSlots: ExposeId[];
  declaration?: PartDeclaration;
  messages(lang: Language): Messages;
  provideRemotes(remotes: Record<string, RemoteServerModule>): void;
  render(site: SiteJson, page: PageData): Promise<{ html: string; owner: string; pattern: string }>;
  headTags(page: PageData, origin: string): HeadElement[];
  pageTitle(page: PageData): string;
  HEAD_MARK: string;
  /** Whether its browser side asks for a page's data; a version that does not finds them in the document. */
  asksForPageData?: boolean;
}

/** Checks that a team's bundle has the face that the seam asks for. */
export function asRemote(name: string, module: unknown): RemoteServerModule {
  const candidate = module as Partial<RemoteServerModule>;
  const missing = [
    Array.isArray(candidate.routes) ? '' : 'routes',
    Array.isArray(candidate.pages) ? '' : 'pages',
    typeof candidate.slots === 'object' ? '' : 'slots',
    typeof candidate.messages === 'function' ? '' : 'messages',
  ].filter(Boolean);
  if (missing.length > 0) throw new Error(`${name}'s server bundle exports no ${missing.join(', ')}.`);
  return module as RemoteServerModule;
}
