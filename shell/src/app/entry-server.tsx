import { joinPath } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import { addMessages } from '@site/i18n/language-instances';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { declaration as source } from '../../part';
import { provideSlot, setRemoteLoader } from '../federation/slot-states';
import { createRoutes, notFoundRoute, shellRoutes } from './routes';
import { declare } from './shell-messages';

export { HEAD_MARK, pageTitle } from '../head/apply-head';
export { headTags } from '../head/head-tags';
export { shellPages as pages } from '../pages/pages';
export { messages } from './shell-messages';
export const declaration = declare(source);
export const routes = [...shellRoutes, notFoundRoute];

/** Slots of every page. */
export const layoutSlots: ExposeId[] = ['mfe-voice/Widget'];

/** Provides the remotes' server bundles, which the federation runtime loads in the browser. */
export function provideRemotes(remotes: Record<string, RemoteServerModule>): void {
  setRemoteLoader((id) => {
    const name = id.split('/')[0] ?? '';
    const remote = remotes[name];
    if (remote && id.endsWith('/routes')) return Promise.resolve({ routes: remote.routes });
    return Promise.reject(
      new Error(`no part provides the slot ${id}: correct its name, or first release the part that does`),
    );
  });
  for (const [name, remote] of Object.entries(remotes)) {
    for (const [expose, slot] of Object.entries(remote.slots)) provideSlot(`${name}/${expose}`, slot.component);
  }
}

interface Rendered {
  html: string;
  /** Pattern and owner of the page's route, to find its preloads. */
  owner: string;
  pattern: string;
}

/** Renders a page, as the browser will hydrate it. Rejects on any error, so that a failing page is not released. */
export async function render(site: SiteJson, page: PageData): Promise<Rendered> {
  addMessages(page.lang, page.messages);
  const handler = createStaticHandler(createRoutes(site, async () => page));
  const url = new URL(joinPath(page.lang, page.path), 'http://compose.invalid');
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url.pathname} answered ${context.status}`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;
  const leaf = context.matches.at(-1)?.route;
  if (!leaf) throw new Error(`no route matches ${url.pathname}`);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
    // By default React streams large Suspense content with inline scripts, which the Content-Security-Policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error: unknown) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return {
    html,
    owner: (leaf.handle as { owner: string }).owner,
    pattern: leaf.id?.slice(leaf.id.indexOf(':') + 1) ?? '',
  };
}
