import { createHash } from 'node:crypto';
import { checkJson } from '@platform/releases/build/check-json';
import { createServer, type ViteDevServer } from 'vite';

export interface FollowedSources<Read> {
  /** Returns what the current sources produce. Throws if they contain an error; the next call reads them again. */
  read(): Promise<Read>;
  close(): Promise<void>;
}

export interface FollowOptions<Read> {
  /** The watched folder. */
  root: string;
  cacheDir: string;
  /** Parts that are read from their sources. */
  parts: readonly string[];
  load(vite: ViteDevServer): Promise<Read>;
  /** The JSON-compatible part of it that pages show. */
  shown(read: Read): unknown;
  /** Called when a change in the sources changes what pages show; the browser's modules don't contain that data. */
  onChange(): void;
}

/** File changes come in bursts. */
const SETTLE_MS = 60;

const NOT_WATCHED = [
  '**/node_modules/**',
  '**/.git/**',
  '**/.local/**',
  '**/.build/**',
  '**/.vite/**',
  '**/cdk.out*/**',
  '**/test-results/**',
];

/** Loads what the composer would read of the parts from their sources, and reloads it when the sources change. */
export async function followSources<Read>(options: FollowOptions<Read>): Promise<FollowedSources<Read>> {
  const vite = await createServer({
    configFile: false,
    root: options.root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: NOT_WATCHED } },
    optimizeDeps: { noDiscovery: true },
    // The installed packages contain JSX and style sheets, which Node can't import.
    ssr: { noExternal: [/^@site\//] },
    cacheDir: options.cacheDir,
  });
  let current: Promise<Read> | undefined;
  let shown = '';
  const read = () => {
    current ??= options.load(vite).catch((error: unknown) => {
      current = undefined;
      // Vite's error for invalid JSON names no file; this check does.
      for (const part of options.parts) checkJson(part);
      throw error;
    });
    return current;
  };
  const digest = async () => {
    try {
      const text = JSON.stringify(options.shown(await read()));
      return createHash('sha256').update(text).digest('hex');
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
