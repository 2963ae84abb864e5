import path from 'node:path';
import { refuse } from '@platform/base/errors/release-error';
import { ROOT } from '@platform/base/root';
import { workspace } from '@platform/base/workspace';
import { type PlannedPage, planPages } from '@platform/composer/page-data';
import { type Registry, registryOf } from '@platform/composer/registry';
import { asRemote, type ShellServerModule } from '@platform/composer/server-modules';
import { REMOTE_NAMES, SHELL } from '@site/contracts/microfrontend';
import type { RemoteServerModule } from '@site/federation/remote';
import { HOST_SERVER_ENTRY, REMOTE_SERVER_ENTRY } from '@site/federation/vite/entries';
import type { ViteDevServer } from 'vite';
import { type FollowedSources, followSources } from './follow-sources';

/** What a composition would be made of, from the sources as they stand. */
export interface Sources {
  pages: PlannedPage[];
  registry: Registry;
  remotes: Record<string, RemoteServerModule>;
}

/** Throws, like the composer, for a page that is not right; the next call reads anew. */
export type PageSources = FollowedSources<Sources>;

export interface PageSourcesOptions {
  /** Parts that are read from their sources; for the others `published` gives the server bundle's module. */
  live: readonly string[];
  published?(name: string): unknown;
  /** Called when a change of sources changed the data of a page, which no browser module knows of. */
  onChange(): void;
}

/** Loads the parts' server entries, and loads them anew when they change. */
export const pageSources = (options: PageSourcesOptions): Promise<PageSources> =>
  followSources({
    root: ROOT,
    cacheDir: path.join(ROOT, 'tools/dev/.vite'),
    parts: options.live,
    load: (vite) => load(vite, options),
    shown: ({ pages }) => pages,
    onChange: options.onChange,
  });

/** A part's server entry, from its sources. */
export const serverModule = (vite: ViteDevServer, name: string): Promise<unknown> =>
  vite.ssrLoadModule(
    path.join(workspace().folderOf(name), name === SHELL ? HOST_SERVER_ENTRY : REMOTE_SERVER_ENTRY),
  );

async function load(vite: ViteDevServer, { live, published }: PageSourcesOptions): Promise<Sources> {
  const moduleOf = async (name: string): Promise<unknown> =>
    live.includes(name) ? serverModule(vite, name) : published?.(name);
  const shell = (await moduleOf(SHELL)) as ShellServerModule;
  const remotes: Record<string, RemoteServerModule> = {};
  for (const name of REMOTE_NAMES) remotes[name] = asRemote(name, await moduleOf(name));
  const { registry, faults } = registryOf(shell, remotes);
  refuse('release/parts-contradict', {}, faults);
  return { pages: planPages(shell, remotes, registry), remotes, registry };
}
