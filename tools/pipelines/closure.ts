import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '@platform/base/inputs-hash';
import { HOST_SERVER_ENTRY, REMOTE_SERVER_ENTRY } from '@site/federation/vite/entries';
import { build, type Plugin } from 'esbuild';
import { partModule } from './part-module';

/** Makes the build of every part; what it imports from packages goes into the manifest. */
const BUILDER = 'platform/releases/src/build/build-part.ts';

/** Resolves as Vite does: libraries stay outside, and a specifier with a query (`?worker&url`) loads the same file. */
const likeVite: Plugin = {
  name: 'site:like-vite',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /\?/ }, async ({ path: specifier, resolveDir, kind }) => {
      const found = await resolve(specifier.replace(/\?.*/, ''), { resolveDir, kind });
      return found.external ? found : { ...found, namespace: 'query' };
    });
    onLoad({ filter: /./, namespace: 'query' }, ({ path: file }) => ({
      contents: `import ${JSON.stringify(file)}; export default '';`,
      resolveDir: path.dirname(file),
    }));
    onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || specifier.startsWith('@site/') || path.isAbsolute(specifier)
        ? undefined
        : { external: true },
    );
  },
};

/** Where the two builds of a part begin, from the root. */
async function entriesOf(root: string, part: string): Promise<string[]> {
  const { exposes } = await partModule(root, part);
  const own = exposes
    ? [REMOTE_SERVER_ENTRY, ...Object.values(exposes)]
    : [HOST_SERVER_ENTRY, ...scriptsOf(path.join(root, part, 'index.html'))];
  return [BUILDER, ...['vite.config.ts', 'part.ts', ...own].map((file) => path.posix.join(part, file))];
}

/** Sources of a page's scripts, in the page's folder. */
const scriptsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, source]) => source ?? '');

/** Loaded by modules that the federation's plugins write during a build, which esbuild does not see. */
const FEDERATION = 'packages/federation';

/**
 * Files of `packages/` that the builds of a part load, sorted: the federation's, and what esbuild finds from the builds' entries, with
 * types left out and with the `package.json` that says where a package's modules are. A pattern (`import.meta.glob`) is not followed.
 */
export async function closureOf(root: string, part: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: await entriesOf(root, part),
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.build/closure',
    format: 'esm',
    platform: 'node',
    loader: { '.woff2': 'empty' },
    plugins: [likeVite],
    logLevel: 'error',
  });
  const loaded = Object.keys(metafile.inputs).filter((file) => file.startsWith('packages/'));
  const manifests = loaded.map((file) => `${packageOf(file)}/package.json`);
  return [...new Set([...loaded, ...manifests, ...filesBelow(root, FEDERATION)])].sort();
}

/** `packages/ui/src/cx.ts` → `packages/ui`. */
const packageOf = (file: string) => file.split('/', 2).join('/');
