import path from 'node:path';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { throwFaults } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { readWorkspace } from '@platform/base/workspace';
import { asRemote, type ShellServerModule } from '@platform/composer/load-parts';
import { type PlannedPage, planPages } from '@platform/composer/page-data';
import { mergeDeclarations, type Registry } from '@platform/composer/registry';
import { checkJson } from '@platform/releases/build/check-sources';
import { SHELL } from '@site/contracts/shell';
import type { RemoteServerModule } from '@site/federation/remote';
import { HOST_SERVER_ENTRY, REMOTE_SERVER_ENTRY } from '@site/federation/vite/entries';
import { createServer, type ViteDevServer } from 'vite';

/** What the composer would read of parts, loaded from their sources, and again when these change. */
export interface Sources<Read> {
  /** Throws if the sources contain an error; the next call reads them again. */
  read(): Promise<Read>;
  close(): Promise<void>;
}

/** What a composition of the current sources would consist of. */
export interface SiteSources {
  pages: PlannedPage[];
  registry: Registry;
  remotes: Record<string, RemoteServerModule>;
}

/** Follows the sources of all parts. `read` throws for an invalid page, as the composer does. */
export const siteSources = (onTexts: () => void): Promise<Sources<SiteSources>> =>
  followSources(ROOT, [SHELL, ...REMOTE_NAMES], onTexts, async (vite) => {
    const shell = (await serverModule(vite, SHELL)) as ShellServerModule;
    const remotes: SiteSources['remotes'] = {};
    for (const name of REMOTE_NAMES) remotes[name] = asRemote(name, await serverModule(vite, name));
    const { registry, faults } = mergeDeclarations(shell, remotes);
    throwFaults('The declarations of the parts contradict each other', faults);
    return { pages: planPages(shell, remotes, registry), remotes, registry };
  });

/** Follows the sources of one remote. */
export const partSources = (name: string, onTexts: () => void): Promise<Sources<RemoteServerModule>> =>
  followSources(readWorkspace().folderOf(name), [name], onTexts, async (vite) =>
    asRemote(name, await serverModule(vite, name)),
  );

/** Loads a part's server entry from its sources. */
const serverModule = (vite: ViteDevServer, name: string): Promise<unknown> =>
  vite.ssrLoadModule(
    path.join(readWorkspace().folderOf(name), name === SHELL ? HOST_SERVER_ENTRY : REMOTE_SERVER_ENTRY),
  );

/** File changes come in bursts, and Vite needs a moment to forget the modules. */
const SETTLE_MS = 60;
const NOT_WATCHED = ['node_modules', '.git', '.local*', '.build', '.vite', 'cdk.out*', 'test-results'].map(
  (folder) => `**/${folder}/**`,
);

/**
 * @param root The watched folder.
 * @param onTexts Called after a change of a JSON file: the browser's modules contain no texts, so Vite does not update the page.
 */
async function followSources<Read>(
  root: string,
  parts: readonly string[],
  onTexts: () => void,
  load: (vite: ViteDevServer) => Promise<Read>,
): Promise<Sources<Read>> {
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: NOT_WATCHED } },
    optimizeDeps: { noDiscovery: true },
    // The installed packages contain TypeScript and style sheets, which Node can't import.
    ssr: { noExternal: [/^@site\//] },
  });
  let current: Promise<Read> | undefined;
  const read = () => {
    current ??= load(vite).catch((error: unknown) => {
      current = undefined;
      // Vite's error for invalid JSON names no file; this check does.
      for (const part of parts) checkJson(part);
      throw error;
    });
    return current;
  };
  let settling: NodeJS.Timeout | undefined;
  let haveTextsChanged = false;
  const changed = (file: string) => {
    const isText = file.endsWith('.json');
    if (!isText && !vite.moduleGraph.getModulesByFile(file)) return;
    haveTextsChanged ||= isText;
    clearTimeout(settling);
    settling = setTimeout(() => {
      current = undefined;
      if (haveTextsChanged) onTexts();
      haveTextsChanged = false;
    }, SETTLE_MS);
  };
  vite.watcher.on('change', changed);
  for (const event of ['add', 'unlink'] as const)
    vite.watcher.on(event, (file) => {
      // Which files a glob finds is part of the module with it.
      if (file.endsWith('.json')) vite.moduleGraph.invalidateAll();
      changed(file);
    });
  // Now, so that the first page is fast; an error is reported with that page.
  await read().catch(() => undefined);
  return {
    read,
    async close() {
      clearTimeout(settling);
      await vite.close();
    },
  };
}
