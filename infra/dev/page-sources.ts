import { createHash } from 'node:crypto';
import path from 'node:path';
import { REMOTE_NAMES, SHELL } from '@site/contracts/microfrontend';
import type { RemoteServerModule } from '@site/federation/remote';
import { createServer, type ViteDevServer } from 'vite';
import { checkJson } from '../release/build/check-json';
import { type PlannedPage, planPages } from '../release/compose/page-data';
import { type Registry, registryOf } from '../release/compose/registry';
import { asRemote, type ShellServerModule } from '../release/compose/server-modules';
import { refuse } from '../release/release-error';
import { ROOT } from '../release/root';

/** What a composition would be made of, from the sources as they stand. */
export interface Sources {
  pages: PlannedPage[];
  registry: Registry;
  remotes: Record<string, RemoteServerModule>;
}

export interface PageSources {
  /** Throws, like the composer, for a page that is not right; the next call reads anew. */
  read(): Promise<Sources>;
  close(): Promise<void>;
}

export interface PageSourcesOptions {
  /** Parts that are read from their sources; for the others `published` gives the server bundle's module. */
  live: readonly string[];
  published?(name: string): unknown;
  /** Called when a change of sources changed the data of a page, which no browser module knows of. */
  onChange(): void;
}

const ENTRY: Record<string, string> = { [SHELL]: 'src/app/entry-server.tsx' };
/** Changes of what is written beside the sources come in bursts. */
const SETTLE_MS = 60;

/** Loads the parts' server entries, and loads them anew when they change. */
export async function pageSources(options: PageSourcesOptions): Promise<PageSources> {
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: NOT_WATCHED } },
    optimizeDeps: { noDiscovery: true },
    cacheDir: path.join(ROOT, 'infra/dev/.vite'),
  });
  let current: Promise<Sources> | undefined;
  let shown = '';
  const read = () => {
    current ??= load(vite, options).catch((error: unknown) => {
      current = undefined;
      // Vite names no file for JSON that it can not read.
      for (const part of options.live) checkJson(part);
      throw error;
    });
    return current;
  };
  const digest = async () => {
    try {
      const { pages } = await read();
      return createHash('sha256').update(JSON.stringify(pages)).digest('hex');
    } catch (error) {
      return String(error);
    }
  };
  let settling: NodeJS.Timeout | undefined;
  const changed = (file: string) => {
    if (!vite.moduleGraph.getModulesByFile(file) && !file.endsWith('.json')) return;
    clearTimeout(settling);
    settling = setTimeout(async () => {
      current = undefined;
      const before = shown;
      shown = await digest();
      if (shown !== before) options.onChange();
    }, SETTLE_MS);
  };
  for (const event of ['change', 'add', 'unlink'] as const) vite.watcher.on(event, changed);
  shown = await digest();
  return {
    read,
    async close() {
      clearTimeout(settling);
      await vite.close();
    },
  };
}

const NOT_WATCHED = [
  '**/node_modules/**',
  '**/.git/**',
  '**/.local/**',
  '**/.build/**',
  '**/.vite/**',
  '**/cdk.out*/**',
  '**/test-results/**',
];

async function load(vite: ViteDevServer, { live, published }: PageSourcesOptions): Promise<Sources> {
  const moduleOf = async (name: string): Promise<unknown> =>
    live.includes(name)
      ? vite.ssrLoadModule(path.join(ROOT, name, ENTRY[name] ?? 'src/entry-server.ts'))
      : published?.(name);
  const shell = (await moduleOf(SHELL)) as ShellServerModule;
  const remotes: Record<string, RemoteServerModule> = {};
  for (const name of REMOTE_NAMES) remotes[name] = asRemote(name, await moduleOf(name));
  const { registry, faults } = registryOf(shell, remotes);
  refuse('release/parts-contradict', {}, faults);
  return { pages: planPages(shell, remotes, registry), remotes, registry };
}
