import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { SHARED_NAMES, sharedRange } from '@site/federation/vite/shares';

export interface SourceManifest {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The `package.json` in an archive. */
export interface PackedManifest {
  name: string;
  version: string;
  type: 'module';
  exports: Record<string, string | Record<string, string>>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  [field: string]: unknown;
}

/** Returns the common version of all packages: they are released together and work only in the same version. */
export const packagesVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'packages/version.json'), 'utf8')) as { version: string }).version;

export const sourceManifest = (folder: string): SourceManifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as SourceManifest;

/** The library under a facade, which must be a singleton like the facade. */
const BEHIND: Record<string, string> = { 'react-router': 'react-router-dom' };
/** Provided by the part's own toolchain, which loads the federation's configuration. */
const TOOLS: Record<string, Record<string, string>> = { '@site/federation': { vite: '^8.0.0' } };

/**
 * Returns a package's manifest for the archive. It exports the compiled files. Libraries that the federation shares become peer
 * dependencies in the range that the site accepts, so that a part installs one copy of each; all other dependencies stay
 * pinned.
 */
export function packedManifest(source: SourceManifest, version: string): PackedManifest {
  const dependencies = Object.entries(source.dependencies ?? {});
  const peerOf = (name: string) => BEHIND[name] ?? (SHARED_NAMES.includes(name) ? name : undefined);
  return {
    name: source.name,
    version,
    type: 'module',
    files: ['dist'],
    exports: Object.fromEntries(
      Object.entries(source.exports ?? {})
        .filter(([key]) => !key.startsWith('./fonts/'))
        .map(([key, target]) => [key, compiledExport(target)]),
    ),
    dependencies: Object.fromEntries(
      dependencies.flatMap(([name, pinned]) => {
        if (peerOf(name)) return [];
        return [[name, name.startsWith('@site/') ? version : pinned]];
      }),
    ),
    peerDependencies: {
      ...Object.fromEntries(
        dependencies.flatMap(([name]) => {
          const peer = peerOf(name);
          return peer ? [[name, sharedRange(peer)]] : [];
        }),
      ),
      ...TOOLS[source.name],
    },
  };
}

/** Maps `./src/*.tsx` to its declaration and its JavaScript in `dist`. */
function compiledExport(target: string): string | Record<string, string> {
  const compiled = target.replace('./src/', './dist/');
  const [, base, x] = /^(.*)\.ts(x?)$/.exec(compiled) ?? [];
  return base === undefined ? compiled : { types: `${base}.d.ts`, default: `${base}.js${x}` };
}
