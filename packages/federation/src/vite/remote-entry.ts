import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PluginManifestOptions } from '@module-federation/vite';
import { type Plugin, parseAst, type Rolldown } from 'vite';
import { DEV_SHARES, facadeOf, runtimeFile, SHARED_NAMES, sharedRange } from './shares.ts';

/** The file by which other hosts load the remote. */
export const ENTRY_FILE = 'remoteEntry.js';
/** The container: an input of the build, and what a dev server answers for `ENTRY_FILE`. */
export const REMOTE_ENTRY = 'site:remote-entry';
const ENTRY = `\0${REMOTE_ENTRY}`;
/** The module that exports all exposed ones. */
export const EXPOSED = 'site:exposed';
const SHARE = '\0site:share:';
/** Modules of the plugin's own container and runtime, which no page loads. */
const PLUGIN = /virtual:mf|node_modules\/@module-federation\//;
const require = createRequire(import.meta.url);
const CONTAINER = JSON.stringify(runtimeFile('container'));

/** The registry of components that hot updates exchange; its address is the one that Vite documents for backends. */
const REFRESH = '/@react-refresh';

/**
 * Makes a remote a container, in builds and on a dev server alike: its entry is `runtime/container.ts`, and its imports
 * of shared libraries are what the host shares. The plugin's own container would be 5 KB per part after compression.
 */
export function remoteEntry(exposes: Record<string, string>, groups: readonly Rolldown.CodeSplittingGroup[]): Plugin {
  let shares: readonly string[] = SHARED_NAMES;
  let isServer = false;
  return {
    name: 'site:remote-entry',
    enforce: 'pre',
    config(_config, { command }) {
      isServer = command === 'serve';
      if (!isServer) return undefined;
      const entries = Object.values(exposes).map((file) => file.slice(2));
      return { optimizeDeps: { entries, exclude: [...SHARED_NAMES, ...DEV_SHARES] } };
    },
    configResolved({ isProduction }) {
      if (isServer && !isProduction) shares = [...SHARED_NAMES, ...DEV_SHARES];
    },
    resolveId(id) {
      if (id === REMOTE_ENTRY || id === `/${ENTRY_FILE}`) return ENTRY;
      if (id === EXPOSED) return `\0${id}`;
      return shares.includes(id) ? SHARE + id : undefined;
    },
    load(id) {
      if (id === ENTRY) return entryCode(exposes, shares, isServer);
      if (id === `\0${EXPOSED}`) return exposedCode(Object.values(exposes));
      return id.startsWith(SHARE) ? shareCode(id.slice(SHARE.length)) : undefined;
    },
    // A page has one registry, that of the host, whose origin is the page's.
    transform: (code, id) => (id === REFRESH ? refreshCode(exportedNames(code)) : undefined),
    // Instead of the plugin's groups, which put Vite's preload helper into a file of its own: a request per part.
    outputOptions: {
      order: 'post',
      handler: (output) => ({
        ...output,
        codeSplitting: { groups: [...groups] },
      }),
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ moduleIds }) => moduleIds.includes(ENTRY));
        const loaded = new Set<string>();
        const load = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || loaded.has(file)) return;
          loaded.add(file);
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) load(next);
        };
        if (entry) load(entry.fileName);
        for (const { fileName, moduleIds } of chunks) {
          const id = moduleIds.find((one) => PLUGIN.test(one));
          if (!loaded.has(fileName)) Reflect.deleteProperty(bundle, fileName);
          else if (id)
            this.error(
              `Pages would load ${id.replace('\0', '')} of @module-federation/vite: install its previous version.`,
            );
        }
        // Without an entry `part-info.ts` says why.
        const source = `export { init, get } from './${entry?.fileName}';\n`;
        this.emitFile({ type: 'asset', fileName: ENTRY_FILE, source });
      },
    },
  };
}

/**
 * Corrects `mf-manifest.json`: it lists the libraries that the host shares, which the plugin is not told, and neither a
 * server entry, which does not exist, nor the plugin's version, which would give the same files another version.
 */
export const federationManifest = (name: string): PluginManifestOptions => ({
  additionalData({ stats }) {
    const { ssrRemoteEntry: _, pluginVersion: __, ...metaData } = stats.metaData as Record<string, unknown>;
    const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
    const shared = SHARED_NAMES.map((share) => ({
      id: `${name}:${share}`,
      name: share,
      version: '',
      singleton: true,
      requiredVersion: sharedRange(share),
      assets: none,
    }));
    // A version's address names its version, which is not known yet.
    const buildInfo = { buildName: name, buildVersion: process.env.PART_BASE ?? '' };
    return { ...stats, metaData: { ...metaData, buildInfo }, shared };
  },
});

function entryCode(exposes: Record<string, string>, shares: readonly string[], isServer: boolean): string {
  const table = Object.entries(exposes).map(([name, file], at) => {
    // A dev server replaces a changed module alone, a build puts all exposed ones into one file.
    const load = isServer ? `import(${sourceOf(file)})` : `import('${EXPOSED}').then((all) => all.e${at})`;
    return `${JSON.stringify(name)}: () => ${load}`;
  });
  return `import { createContainer } from ${CONTAINER};
export const { init, get } = createContainer({ ${table.join(', ')} }, ${JSON.stringify(shares)});`;
}

const sourceOf = (file: string) => JSON.stringify(path.resolve(process.cwd(), file));

const exposedCode = (files: readonly string[]): string =>
  files.map((file, at) => `export * as e${at} from ${sourceOf(file)};`).join('\n');

/** The page's own registry. */
const refreshCode = (names: readonly string[]): string =>
  `const host = await import(/* @vite-ignore */ location.origin + '${REFRESH}');
export default host.default;
${names.map((name) => `export const ${name} = host.${name};`).join('\n')}`;

async function shareCode(name: string): Promise<string> {
  const names = (await exportsOf(name)).filter((one) => one !== 'default' && one !== 'module.exports');
  return `import { getShared } from ${CONTAINER};
const module = getShared(${JSON.stringify(name)});
const read = (name) => module[name];
export default module.default ?? module;
${names.map((one) => `export const ${one} = /* @__PURE__ */ read('${one}');`).join('\n')}`;
}

async function exportsOf(name: string): Promise<string[]> {
  const facade = facadeOf(name);
  if (facade) return exportedNames(readFileSync(facade, 'utf8'));
  return Object.keys((await import(require.resolve(name))) as object);
}

/** The names that a module's code exports, but for its default and types. */
const exportedNames = (code: string): string[] =>
  parseAst(code, { lang: 'ts' }).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return [];
    const { declaration, specifiers } = node;
    if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? [];
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
    return specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value));
  });
