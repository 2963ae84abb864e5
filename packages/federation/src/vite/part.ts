import { createHash } from 'node:crypto';
import path from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig } from 'vite';
import { HOST_SERVER_ENTRY, REMOTE_SERVER_ENTRY } from './entries.ts';
import { oneFederationChunk } from './one-federation-chunk.ts';
import { partInfo } from './part-info.ts';
import { portablePath } from './portable-path.ts';
import { refuseBundledShares } from './refuse-bundled-shares.ts';
import { runtimeInFederationChunk } from './runtime-in-federation-chunk.ts';
import { hostShares, remoteShares, routerAliases, SERVER_EXTERNALS, shareAliases } from './shares.ts';
import { slimHost, slimRemote } from './slim-federation.ts';
import { wholeGraph } from './whole-graph.ts';

export interface RemoteOptions {
  name: string;
  /** Module that the federation exposes → its source file, both as the federation spells them: `./routes` → `./src/routes.tsx`. */
  exposes: Record<string, `./${string}`>;
  /** Port of the part's own dev server when it is started by hand; `npm run dev` gives it another in `PART_DEV_PORT`. */
  devPort: number;
  extend?: UserConfig;
}

// The packages' modules lie in `src` in the monorepo, in `dist` where they are installed.

/** Chunks that belong to the federation itself, kept together so that they cost one request. */
const FEDERATION_CHUNK =
  /module-federation|virtual:mf|federation\/(src|dist)\/runtime\/|__mf__|__H_A_I__|localSharedImportMap|preload-helper|react\/(jsx|cjs)/;

/** Constants that eager code and the lazy schemas both use: below both of them, or two chunks would wait for each other. */
const CONSTANTS =
  /contracts\/(src|dist)\/(limits|languages|part-names|api\/(lead-forms|routes|voice-constants))\.[jt]s/;

/**
 * How long the federation plugin waits for all modules before it writes the shared ones. Its default of ten seconds is too short for
 * a busy machine: the build then fails with "Missing export" of React.
 */
const PARSE_SECONDS = 300;

/** What a form loads when it is first touched: it must not lie among what the pages share. */
const VALIDATION =
  /node_modules\/zod\/|contracts\/(src|dist)\/api\/(lead|lead-fields|lead-form-id|phone|normalize-phone|problem)\.|ui\/(src|dist)\/form\/validate\./;

/**
 * Vite configuration of a remote. The same source is built twice: `vite build` gives the federated client,
 * `vite build --ssr` a plain server bundle for the composer. `PART_BASE` is the public folder of the version being built.
 */
export function remote({ name, exposes, devPort, extend = {} }: RemoteOptions) {
  return defineConfig(({ command, isSsrBuild, mode }) => {
    const serve = command === 'serve';
    const entry = Object.values(exposes)[0];
    const federated = federation({
      name,
      filename: 'remoteEntry.js',
      exposes,
      shared: remoteShares(),
      dts: false,
      shareStrategy: 'loaded-first',
      moduleParseTimeout: PARSE_SECONDS,
      ...(serve
        ? { dev: { remoteHmr: true } }
        : { experiments: { externalRuntime: true }, disableRemote: true, disableSnapshot: true }),
    });
    const port = portOf(devPort);
    const origin = `http://127.0.0.1:${port}`;
    return {
      ...extend,
      ...common(name, { serve, devBase: serve ? `${origin}/` : undefined }, mode),
      server: { ...devServer(port), origin, cors: true },
      plugins: [
        react(),
        ...(isSsrBuild
          ? []
          : [
              wholeGraph(),
              federated,
              slimRemote(),
              oneFederationChunk(),
              runtimeInFederationChunk(),
              partInfo(exposes),
            ]),
        // React's development JSX runtime requires React by itself, so only the deployed build can be held to it.
        ...(isSsrBuild || serve || mode === 'development' ? [] : [refuseBundledShares(name)]),
        ...((extend.plugins ?? []) as PluginOption[]),
      ],
      build: build(
        isSsrBuild ? REMOTE_SERVER_ENTRY : `${entry}`.slice(2),
        isSsrBuild,
        Object.values(exposes),
      ),
    };
  });
}

/** Vite configuration of the shell, the host that provides the shares. */
export function host({ devPort, extend = {} }: { devPort: number; extend?: UserConfig }) {
  return defineConfig(({ command, isSsrBuild, mode }) => {
    const serve = command === 'serve';
    const federated = federation({
      name: 'shell',
      filename: 'remoteEntry.js',
      remotes: {},
      shared: hostShares(!serve),
      dts: false,
      shareStrategy: 'loaded-first',
      moduleParseTimeout: PARSE_SECONDS,
      ...(serve
        ? { dev: { remoteHmr: true } }
        : { experiments: { provideExternalRuntime: true }, disableSnapshot: true }),
    });
    return {
      ...extend,
      ...common('shell', { serve }, mode, serve || isSsrBuild || mode === 'development' ? [] : routerAliases),
      server: devServer(portOf(devPort)),
      plugins: [
        react(),
        ...(isSsrBuild
          ? []
          : [
              wholeGraph(),
              federated,
              slimHost(),
              oneFederationChunk(),
              runtimeInFederationChunk(),
              partInfo({}),
            ]),
        ...((extend.plugins ?? []) as PluginOption[]),
      ],
      build: build(isSsrBuild ? HOST_SERVER_ENTRY : undefined, isSsrBuild),
    };
  });
}

/** The packages that a part imports, by the names of their first folders. */
const PACKAGES = ['@site/contracts', '@site/federation', '@site/i18n', '@site/ui'];

const portOf = (devPort: number) => Number(process.env.PART_DEV_PORT ?? devPort);

const devServer = (port: number) => ({ port, strictPort: true, host: '127.0.0.1' });

function common(
  name: string,
  { serve, devBase }: { serve: boolean; devBase?: string | undefined },
  mode: string,
  aliases: typeof shareAliases = [],
): UserConfig {
  const root = process.cwd();
  return {
    root,
    base: devBase ?? process.env.PART_BASE ?? '/',
    // One per part: two dev servers that share it answer each other's requests with 504.
    cacheDir: process.env.PART_CACHE ?? path.join(root, '.vite'),
    resolve: { alias: [...shareAliases, ...aliases] },
    css: {
      modules: {
        // The part's name is in the hash: two parts may carry two versions of the kit in one document. Dev servers share one
        // checkout, and Vite's client keeps one style element per file in a document, whichever server it came from: there a
        // file has the same names in all parts, or the part that loads last takes the styles of the others away.
        generateScopedName: (local: string, file: string) => {
          const [source = file] = file.split('?');
          const of = serve ? source : `${name}\n${portablePath(root, source)}`;
          return `${local}_${createHash('sha256').update(`${of}\n${local}`).digest('hex').slice(0, 6)}`;
        },
      },
    },
    // Where they are installed, their JSX and style sheets go through the part's own build all the same.
    optimizeDeps: { exclude: PACKAGES },
    ssr: { noExternal: true, external: [...SERVER_EXTERNALS] },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production') },
  };
}

function build(
  input: string | undefined,
  ssr: boolean | undefined,
  exposes: readonly string[] = [],
): NonNullable<UserConfig['build']> {
  const root = process.cwd();
  const exposed = new Set(exposes.map((file) => path.resolve(root, file)));
  return {
    outDir: process.env.PART_OUT ?? (ssr ? '.build/server' : '.build/client'),
    emptyOutDir: true,
    target: ssr ? 'node20' : 'es2022',
    // Browsers that know light-dark(): an older target rewrites it so that it no longer follows `color-scheme`.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    manifest: true,
    minify: !ssr,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(ssr ? { copyPublicDir: false } : {}),
    rolldownOptions: {
      ...(input ? { input } : {}),
      ...(ssr
        ? {
            output: { entryFileNames: 'entry-server.js' },
            // Comments with the paths of modules: where packages are installed is no other version.
            experimental: { attachDebugInfo: 'none' },
          }
        : {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'mf', test: (id) => FEDERATION_CHUNK.test(id) || CONSTANTS.test(id), priority: 4 },
                  {
                    name: 'validation',
                    test: VALIDATION,
                    priority: 3,
                    includeDependenciesRecursively: false,
                  },
                  // All that a part exposes, with what that needs: a page with two of its sections loads one file.
                  { name: 'exposed', test: (id: string) => exposed.has(id.split('?')[0] ?? id), priority: 2 },
                  // What several pages of a part use is one file: a request costs a phone more than a few unused lines.
                  { name: 'common', minShareCount: 2, priority: 1 },
                ],
              },
            },
          }),
    },
  };
}
