import path from 'node:path';
import { refuse } from '@platform/base/release-error';
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

/** What a composition of the current sources would consist of. */
export interface Sources {
  pages: PlannedPage[];
  registry: Registry;
  remotes: Record<string, RemoteServerModule>;
}

/** `read` throws for an invalid page, as the composer does; the next call reads the sources again. */
export type PageSources = FollowedSources<Sources>;

/**
 * Loads every part's server entry, and reloads it when it changes. `onChange` is called when a change in the sources changes a page's
 * data; the browser's modules don't contain that data.
 */
export const pageSources = (parts: readonly string[], onChange: () => void): Promise<PageSources> =>
  followSources({
    root: ROOT,
    cacheDir: path.join(ROOT, 'tools/dev/.vite'),
    parts,
    load,
    shown: ({ pages }) => pages,
    onChange,
  });

/** Loads a part's server entry from its sources. */
export const serverModule = (vite: ViteDevServer, name: string): Promise<unknown> =>
  vite.ssrLoadModule(
    path.join(workspace().folderOf(name), name === SHELL ? HOST_SERVER_ENTRY : REMOTE_SERVER_ENTRY),
  );

async function load(vite: ViteDevServer): Promise<Sources> {
  const shell = (await serverModule(vite, SHELL)) as ShellServerModule;
  const remotes: Record<string, RemoteServerModule> = {};
  for (const name of REMOTE_NAMES) remotes[name] = asRemote(name, await serverModule(vite, name));
  const { registry, faults } = registryOf(shell, remotes);
  refuse('release/parts-contradict', 'The declarations of the parts contradict each other', faults);
  return { pages: planPages(shell, remotes, registry), remotes, registry };
}
