import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { facadeOf, SERVER_EXTERNALS, shareAliases } from '@site/federation/vite/shares';
import type { BuildMode } from '@site/site-model/part-manifest';
import { build } from 'vite';

const VIRTUAL = 'virtual:server-vendor/';

/**
 * Writes React and the other shared libraries beside the shell's server bundle, as `vendor/` with a `node_modules/` of
 * re-exports. The composer places it above the remotes' bundles, so that a composition renders with one React.
 */
export async function buildServerVendor(serverDir: string, mode: BuildMode): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    mode,
    logLevel: 'warn',
    plugins: [
      {
        name: 'site:server-vendor',
        resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
        load: (id) => (id.startsWith(`\0${VIRTUAL}`) ? entryOf(id.slice(VIRTUAL.length + 1), mode) : undefined),
      },
    ],
    resolve: { alias: shareAliases },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      ssr: true,
      outDir: path.join(serverDir, 'vendor'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        // As in the parts' server bundles: no comments with file paths.
        experimental: { attachDebugInfo: 'none' },
        // Libraries carry "use client" directives; the composer does not distinguish client from server components.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
        input: Object.fromEntries(SERVER_EXTERNALS.map((name) => [fileOf(name), VIRTUAL + name])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  const names = SERVER_EXTERNALS.map((specifier) => specifier.split('/')[0] ?? specifier);
  for (const name of new Set(names)) writeReexports(serverDir, name);
}

const fileOf = (specifier: string) => specifier.replaceAll('/', '__');

/** Returns the source of an entry. An ES module can't re-export a CommonJS library's names unless they are listed. */
function entryOf(specifier: string, mode: BuildMode): string {
  if (!/^react(-dom)?(\/|$)/.test(specifier)) {
    const source = JSON.stringify(facadeOf(specifier) ?? specifier);
    const hasDefault = specifier === 'i18next';
    return `export * from ${source};${hasDefault ? `export { default } from ${source};` : ''}`;
  }
  const nodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = mode;
  const names = Object.keys(createRequire(path.join(ROOT, 'shell/package.json'))(specifier)).filter(
    (name) => name !== 'default' && name !== '__esModule',
  );
  process.env.NODE_ENV = nodeEnv;
  return `import lib from '${specifier}'; export default lib; export const { ${names.join(', ')} } = lib;`;
}

/** Writes a package that exports what the vendor bundle has of it. */
function writeReexports(serverDir: string, name: string): void {
  const dir = path.join(serverDir, 'node_modules', name);
  mkdirSync(dir, { recursive: true });
  const exports: Record<string, string> = {};
  for (const specifier of SERVER_EXTERNALS.filter((one) => `${one}/`.startsWith(`${name}/`))) {
    const subpath = specifier.slice(name.length);
    const file = `.${subpath || '/index'}.js`;
    const source = `'../../vendor/${fileOf(specifier)}.js';\n`;
    const withDefault = /^(react(-dom)?|i18next)$/.test(name) ? `export { default } from ${source}` : '';
    writeFileSync(path.join(dir, file), `export * from ${source}${withDefault}`);
    exports[`.${subpath}`] = file;
  }
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
}
