import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PluginManifestOptions } from '@module-federation/vite';
import { type Plugin, parseAst, type Rolldown } from 'vite';
import { facadeOf, remoteShares, runtimeFile, SHARED_NAMES } from './shares.ts';

/** The module behind a remote's entry file, whose id the federation plugin chooses. */
const PLUGIN_ENTRY = 'virtual:mf-REMOTE_ENTRY_ID:';
/** The same module by our own name: an input of the build, whose chunk the shell loads without the plugin's facade. */
export const REMOTE_ENTRY = 'site:remote-entry';
const ENTRY = `\0${REMOTE_ENTRY}`;
const FACADE = '\0site:remote-facade';
/** The module that exports all exposed ones. */
export const EXPOSED = 'site:exposed';
const SHARE = '\0site:share:';
/** Modules of the plugin's own container and runtime, which no page loads. */
const PLUGIN = /virtual:mf|node_modules\/@module-federation\//;
const require = createRequire(import.meta.url);
const CONTAINER = JSON.stringify(runtimeFile('container'));

/**
 * In builds, answers the plugin's import of a remote's entry with `runtime/container.ts`, and the remote's imports of
 * shared libraries with what the host shares. The plugin's own container supports several versions of a share and
 * sharing between remotes: 5 KB per part after compression. Its files are not written.
 */
export function remoteEntry(
  exposes: Record<string, string>,
  groups: readonly Rolldown.CodeSplittingGroup[],
): Plugin {
  let answered = false;
  return {
    name: 'site:remote-entry',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith(PLUGIN_ENTRY)) {
        answered = true;
        return FACADE;
      }
      if (id === REMOTE_ENTRY || id === EXPOSED) return `\0${id}`;
      return SHARED_NAMES.includes(id) ? SHARE + id : undefined;
    },
    load(id) {
      if (id === FACADE) return `export { init, get } from '${REMOTE_ENTRY}';`;
      if (id === ENTRY) return entryCode(Object.keys(exposes));
      if (id === `\0${EXPOSED}`) return exposedCode(Object.values(exposes));
      return id.startsWith(SHARE) ? shareCode(id.slice(SHARE.length)) : undefined;
    },
    buildEnd(error) {
      if (!error && !answered)
        this.error(
          `@module-federation/vite imports no module "${PLUGIN_ENTRY}…": adapt packages/federation/src/vite/remote-entry.ts to this version, or install the previous one.`,
        );
    },
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
        const loaded = new Set<string>();
        const load = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || loaded.has(file)) return;
          loaded.add(file);
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) load(next);
        };
        for (const { facadeModuleId, fileName } of chunks) if (facadeModuleId === FACADE) load(fileName);
        for (const { fileName, moduleIds } of chunks) {
          const id = moduleIds.find((one) => PLUGIN.test(one));
          if (!loaded.has(fileName)) Reflect.deleteProperty(bundle, fileName);
          else if (id)
            this.error(
              `Pages would load ${id.replace('\0', '')} of @module-federation/vite: adapt packages/federation/src/vite/remote-entry.ts to this version, or install the previous one.`,
            );
        }
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
    const shared = Object.entries(remoteShares()).map(([share, { singleton, requiredVersion }]) => ({
      ...{ id: `${name}:${share}`, name: share, version: '', singleton, requiredVersion, assets: none },
    }));
    // A version's address names its version, which is not known yet.
    const buildInfo = { buildName: name, buildVersion: process.env.PART_BASE ?? '' };
    return { ...stats, metaData: { ...metaData, buildInfo }, shared };
  },
});

function entryCode(names: readonly string[]): string {
  const table = names.map(
    (name, at) => `${JSON.stringify(name)}: () => import('${EXPOSED}').then((all) => all.e${at})`,
  );
  return `import { container } from ${CONTAINER};
export const { init, get } = container({ ${table.join(', ')} }, ${JSON.stringify(SHARED_NAMES)});`;
}

const exposedCode = (files: readonly string[]): string =>
  files
    .map((file, at) => `export * as e${at} from ${JSON.stringify(path.resolve(process.cwd(), file))};`)
    .join('\n');

async function shareCode(name: string): Promise<string> {
  const names = (await exportsOf(name)).filter((one) => one !== 'default' && one !== 'module.exports');
  return `import { shared } from ${CONTAINER};
const module = shared(${JSON.stringify(name)});
const read = (name) => module[name];
export default module.default ?? module;
${names.map((one) => `export const ${one} = /* @__PURE__ */ read('${one}');`).join('\n')}`;
}

/** The names that a shared library, or its facade, exports. */
async function exportsOf(name: string): Promise<string[]> {
  const facade = facadeOf(name);
  if (!facade) return Object.keys((await import(require.resolve(name))) as object);
  return parseAst(readFileSync(facade, 'utf8'), { lang: 'ts' }).body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type'
      ? node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value))
      : [],
  );
}
