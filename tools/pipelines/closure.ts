import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '@platform/base/inputs-hash';
import { HOST_SERVER_ENTRY, REMOTE_SERVER_ENTRY } from '@site/federation/vite/entries';
import { build, type Plugin } from 'esbuild';
import { partModule } from './part-module';

/** Builds every part; it writes values that it imports from packages into the manifest. */
const BUILDER = 'platform/releases/src/build/build-part.ts';

/** Resolves as Vite does: libraries are external, and a specifier with a query (`?worker&url`) loads the same file. */
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

/** Returns the entries of a part's two builds, relative to the root. */
async function entriesOf(root: string, part: string): Promise<string[]> {
  const { exposes } = await partModule(root, part);
  const own = exposes
    ? [REMOTE_SERVER_ENTRY, ...Object.values(exposes)]
    : [HOST_SERVER_ENTRY, ...scriptsOf(path.join(root, part, 'index.html'))];
  return [BUILDER, ...['vite.config.ts', 'part.ts', ...own].map((file) => path.posix.join(part, file))];
}

/** Returns the scripts' sources of an HTML page, relative to its folder. */
const scriptsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, source]) => source ?? '');

/** Always included: the federation plugins generate modules during a build that import it, which esbuild does not see. */
const FEDERATION = 'packages/federation';

/**
 * Returns the files of `packages/` that a part's builds load, sorted: all of the federation's, those that esbuild finds from
 * the builds' entries (type imports excluded), and each package's `package.json`, because its exports resolve modules. Does not
 * follow `import.meta.glob`.
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

/** Maps `packages/ui/src/cx.ts` to `packages/ui`. */
const packageOf = (file: string) => file.split('/', 2).join('/');
