import { createHash } from 'node:crypto';
import { checkJson } from '@platform/releases/build/check-json';
import { createServer, type ViteDevServer } from 'vite';

export interface FollowedSources<Read> {
  /** What the sources give as they stand. Throws for a fault in them; the next call reads anew. */
  read(): Promise<Read>;
  close(): Promise<void>;
}

export interface FollowOptions<Read> {
  /** The folder that is watched. */
  root: string;
  cacheDir: string;
  /** Parts that are read from their sources. */
  parts: readonly string[];
  load(vite: ViteDevServer): Promise<Read>;
  /** What pages show of it, as JSON can hold it. */
  shown(read: Read): unknown;
  /** Called when a change of sources changed what pages show, which no browser module knows of. */
  onChange(): void;
}

/** Changes of what is written beside the sources come in bursts. */
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

/** Loads what the composer would read of parts from their sources, and loads it anew when they change. */
export async function followSources<Read>(options: FollowOptions<Read>): Promise<FollowedSources<Read>> {
  const vite = await createServer({
    configFile: false,
    root: options.root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: NOT_WATCHED } },
    optimizeDeps: { noDiscovery: true },
    // Where they are installed, they hold JSX and style sheets, which are no modules of Node's.
    ssr: { noExternal: [/^@site\//] },
    cacheDir: options.cacheDir,
  });
  let current: Promise<Read> | undefined;
  let shown = '';
  const read = () => {
    current ??= options.load(vite).catch((error: unknown) => {
      current = undefined;
      // Vite names no file for JSON that it can not read.
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
