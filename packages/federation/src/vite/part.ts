import { createRequire } from 'node:module';
import path from 'node:path';
import { federation } from '@module-federation/vite';
import { BROTLI } from '@site/contracts/served-files';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { classNames } from './class-names.ts';
import { compileHints } from './compile-hints.ts';
import { HOST_ROUTES, HOST_SERVER_ENTRY, REMOTE_SERVER_ENTRY } from './entries.ts';
import { partInfo } from './part-info.ts';
import { refuseBundledShares, refuseLeakingStyles } from './refuse.ts';
import { ENTRY_FILE, EXPOSED, federationManifest, REMOTE_ENTRY, remoteEntry } from './remote-entry.ts';
import {
  facadeAliases,
  HOST_SHARES,
  hostSharesModule,
  routerAliases,
  runtimeFile,
  SERVER_EXTERNALS,
  shareAliases,
} from './shares.ts';

const require = createRequire(import.meta.url);
/** Returns the id that Vite gives a package's module. Throws if there is none. */
const moduleId = (name: string) => require.resolve(name).replaceAll('\\', '/');

interface RemoteOptions {
  name: string;
  /** Exposed module → its source file, as in the federation plugin's options: `./routes` → `./src/routes.tsx`. */
  exposes: Record<string, `./${string}`>;
  /** Port of the part's dev server when Vite runs alone; `npm run dev` names a free one in `PART_DEV_PORT`. */
  devPort: number;
  extend?: UserConfig;
}

interface HostOptions extends Pick<RemoteOptions, 'devPort' | 'extend'> {
  groups: Rolldown.CodeSplittingGroup[];
}

/*
 * Files that a page loads together are one chunk: one request is faster on a phone than many small files. What lands where
 * follows from the imports alone, so that no list of modules can go stale; a group takes what its modules import along, so
 * that no two chunks import each other. A module that is only imported on demand stays with the import that loads it.
 */

/** Modules that several pages of a part use. */
const COMMON_GROUP: Rolldown.CodeSplittingGroup = { name: 'common', minShareCount: 2, priority: 1 };
/** A remote's container and React's JSX functions: a chunk that everything else of the part imports. */
const BASE_MODULES = [`\0${REMOTE_ENTRY}`, moduleId('react/jsx-runtime')];
const BASE_GROUP: Rolldown.CodeSplittingGroup = {
  name: 'base',
  test: (id) => BASE_MODULES.includes(id),
  priority: 3,
};
/** All exposed modules of a part with their dependencies: a page with two of its sections loads one file. */
const EXPOSED_GROUP: Rolldown.CodeSplittingGroup = {
  name: 'exposed',
  test: (id) => id === `\0${EXPOSED}`,
  priority: 2,
};
const REMOTE_GROUPS = [BASE_GROUP, EXPOSED_GROUP, COMMON_GROUP];

/** The shared libraries, with `react-dom/client`, which only the shell imports. */
const SHARED_MODULES = [HOST_SHARES, moduleId('react-dom/client')];
const SHARED_GROUP: Rolldown.CodeSplittingGroup = {
  name: 'shared',
  test: (id) => SHARED_MODULES.includes(id),
  priority: 5,
};
/** What the shell loads with every page is in its entry's chunk, so that remotes' pages do not load `common`. */
const ENTRY_GROUP: Rolldown.CodeSplittingGroup = { name: 'entry', tags: ['$initial'], priority: 2 };
const HOST_GROUPS = [SHARED_GROUP, ENTRY_GROUP, COMMON_GROUP];

/**
 * Returns the Vite configuration of a remote: `vite build` produces the federated client, `vite build --ssr` a server
 * bundle for the composer. `PART_BASE` is the public folder of the version being built.
 */
export function remote({ name, exposes, devPort, extend = {} }: RemoteOptions) {
  return defineConfig(({ command, isSsrBuild, mode }) => {
    const serve = command === 'serve';
    // Only for `mf-manifest.json`.
    const federated = federation({
      name,
      filename: ENTRY_FILE,
      exposes,
      shared: {},
      dts: false,
      // Relative to the manifest, for hosts of other origins.
      publicPath: 'auto',
      manifest: federationManifest(name),
      implementation: runtimeFile('no-runtime'),
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
              refuseLeakingStyles(name),
              remoteEntry(exposes, REMOTE_GROUPS),
              ...(serve ? [] : [federated]),
              partInfo(name, REMOTE_ENTRY, exposes),
              compileHints(exposes['./routes']),
            ]),
        // React's development JSX runtime bundles React, so only production builds are checked.
        ...(isSsrBuild || serve || mode === 'development' ? [] : [refuseBundledShares(name)]),
        ...((extend.plugins ?? []) as PluginOption[]),
      ],
      build: build(isSsrBuild ? REMOTE_SERVER_ENTRY : { remote: REMOTE_ENTRY }, isSsrBuild),
    };
  });
}

/** Returns the Vite configuration of the shell, which needs no federation plugin but only `runtime/host-runtime.ts`. */
export function host({ devPort, groups, extend = {} }: HostOptions) {
  return defineConfig(({ command, isSsrBuild, mode }) => {
    const serve = command === 'serve';
    return {
      ...extend,
      ...common('shell', { serve }, mode, [
        ...(isSsrBuild ? [] : facadeAliases),
        ...(serve || isSsrBuild || mode === 'development' ? [] : routerAliases),
      ]),
      server: devServer(portOf(devPort)),
      plugins: [
        react(),
        ...(isSsrBuild ? [] : [hostSharesModule(), partInfo('shell', 'index.html', {}), compileHints(HOST_ROUTES)]),
        ...((extend.plugins ?? []) as PluginOption[]),
      ],
      build: build(isSsrBuild ? HOST_SERVER_ENTRY : undefined, isSsrBuild, [...groups, ...HOST_GROUPS]),
    };
  });
}

const PACKAGES = ['@site/contracts', '@site/federation', '@site/i18n', '@site/ui'];

const portOf = (devPort: number) => Number(process.env.PART_DEV_PORT ?? devPort);

const devServer = (port: number) => ({ port, strictPort: true, host: '127.0.0.1' });

function common(
  name: string,
  { serve, devBase }: { serve: boolean; devBase?: string | undefined },
  mode: string,
  aliases: readonly { find: RegExp; replacement: string }[] = [],
): UserConfig {
  const root = process.cwd();
  return {
    root,
    base: devBase ?? process.env.PART_BASE ?? '/',
    // One cache per part: dev servers that share one answer each other's requests with 504.
    cacheDir: process.env.PART_CACHE ?? path.join(root, '.vite'),
    resolve: { alias: [...shareAliases, ...aliases] },
    css: {
      modules: {
        generateScopedName: classNames(name, root, serve),
      },
    },
    // The part's own build processes their JSX and style sheets, even if they are installed. What they import late, the check of
    // forms, is included: found at the first key press, it would reload the page.
    optimizeDeps: { exclude: PACKAGES, include: ['zod/mini'] },
    ssr: { noExternal: true, external: [...SERVER_EXTERNALS] },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production') },
  };
}

function build(
  input: string | Record<string, string> | undefined,
  ssr: boolean | undefined,
  groups?: Rolldown.CodeSplittingGroup[],
): NonNullable<UserConfig['build']> {
  return {
    // Files in this folder are served compressed in advance.
    assetsDir: BROTLI.folder,
    outDir: process.env.PART_OUT ?? (ssr ? '.build/server' : '.build/client'),
    emptyOutDir: true,
    target: ssr ? 'node24' : 'es2022',
    // Browsers with light-dark(): for an older target it is rewritten so that it no longer follows `color-scheme`.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    manifest: true,
    minify: !ssr,
    // An error in a page names its source by it.
    sourcemap: ssr ? 'hidden' : false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(ssr ? { copyPublicDir: false } : {}),
    rolldownOptions: {
      ...(input ? { input } : {}),
      ...(ssr
        ? {
            output: { entryFileNames: 'entry-server.js', sourcemapExcludeSources: true },
            // Omits comments with module paths: the version must not depend on where packages are installed.
            experimental: { attachDebugInfo: 'none' },
          }
        : {
            // Chunks may export what others import of them, so that an entry needs no facade.
            preserveEntrySignatures: 'allow-extension' as const,
            ...(groups ? { output: { codeSplitting: { groups } } } : {}),
          }),
    },
  };
}
