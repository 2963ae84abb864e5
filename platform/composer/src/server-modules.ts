import type { PartDeclaration } from '@site/contracts/declaration';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { ExposeId, Messages, PageData, PageSource } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteRoute, RemoteServerModule } from '@site/federation/remote';
import { REMOTE_SERVER_ENTRY } from '@site/federation/vite/entries';
import * as z from 'zod/mini';

/** An element of the head. `text` is safe in an HTML document without escaping. */
export interface HeadElement {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string | undefined;
}

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

/** A page's path without a language: it becomes a key in the bucket. */
const path = z.string().check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/));
const pagesSchema = z.array(
  z.looseObject({
    path,
    aliases: z.optional(z.array(path)),
    languages: z.optional(z.array(z.enum(LANGUAGE_CODES))),
  }),
);

/** Returns a team's server bundle as a remote. Throws if it lacks something that the seam requires. */
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
    throw new Error(`The server entry of ${name}, ${REMOTE_SERVER_ENTRY}, does not export ${missing.join(', ')}.`);
  const [issue] = pagesSchema.safeParse(candidate.pages).error?.issues ?? [];
  if (issue) throw new Error(`The pages of ${name} are invalid: ${issue.path.join('.')} ${issue.message}.`);
  for (const [slot, { component, load }] of Object.entries(candidate.slots ?? {}))
    if (typeof component !== 'function' || typeof load !== 'function')
      throw new Error(`The slot ${slot} of ${name} is not { component, load } in ${REMOTE_SERVER_ENTRY}.`);
  return module as RemoteServerModule;
}
