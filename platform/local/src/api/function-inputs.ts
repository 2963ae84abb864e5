import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { functionBundle, functionEntry } from '../../../../infra/config/function-bundle';

/** Returns the name of the bundled function, from the bundle's source map. Throws unless it contains exactly one function. */
export function bundledFunction(file: string): string {
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  const names = sources.flatMap(
    (source) => /(?:^|\/)lambdas\/([\w-]+)\/handler\.ts$/.exec(source)?.[1] ?? [],
  );
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new Error(`The bundle ${file} must contain exactly one function, but contains ${names.length}.`);
  return name;
}

/** Returns the sources of each function's bundle, relative to the root of the checkout. Rejects with esbuild's errors. */
export async function functionInputs(
  root: string,
  names: readonly string[],
): Promise<Map<string, Set<string>>> {
  const manifest = path.join(root, 'lambdas/package.json');
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { outfile: _, entryPoints: __, ...options } = functionBundle(root, '', '');
  const { metafile } = await build({
    ...options,
    entryPoints: names.map(functionEntry),
    outdir: root,
    // Skips installed packages, which would be most of the input.
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@site/')),
    minify: false,
    sourcemap: false,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  // Only packages import the modules of aliases.
  const aliased = Object.values(options.alias).map((file) => path.posix.normalize(file));
  return new Map(
    names.map((name) => [name, new Set([...reached(metafile, functionEntry(name)), ...aliased])]),
  );
}

function reached({ inputs }: Metafile, from: string, files = new Set<string>()): Set<string> {
  if (files.has(from)) return files;
  files.add(from);
  for (const { path: to, external } of inputs[from]?.imports ?? [])
    if (!external) reached({ inputs, outputs: {} }, to, files);
  return files;
}
