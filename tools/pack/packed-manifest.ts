import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { SHARED_NAMES, sharedRange } from '@site/federation/vite/shares';

/** The packages that a part in its own repository depends on, by folder in `packages`. */
export const PACKAGES = ['contracts', 'i18n', 'ui', 'federation'] as const;

/** The `package.json` of a package, in its folder or in its archive. */
export interface PackageManifest {
  name: string;
  exports?: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as unknown;

/** Returns the common version of all packages: they are released together and work only in the same version. */
export const packagesVersion = () => (json('packages/version.json') as { version: string }).version;

export const sourceManifest = (folder: string) => json(`${folder}/package.json`) as PackageManifest;

/** Returns the installed versions of packages. Throws if one is not installed. */
export function installedVersions(names: Iterable<string>): Record<string, string> {
  const { packages } = json('package-lock.json') as { packages: Record<string, { version: string }> };
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const installed = packages[`node_modules/${name}`];
      if (!installed) throw new Error(`package-lock.json contains no ${name}: install it with npm.`);
      return [name, installed.version];
    }),
  );
}

/** Returns the shared library that a dependency belongs to: itself, or the one whose facade hides it. */
const sharedBy = (name: string) =>
  name === 'react-router' ? 'react-router-dom' : SHARED_NAMES.find((shared) => shared === name);

/**
 * Returns a package's manifest for the archive. Libraries that the federation shares become peer dependencies in the range that
 * the site accepts, so that a part installs one copy of each; all other dependencies stay pinned.
 */
export function packedManifest(source: PackageManifest, version: string): PackageManifest {
  const { name, exports = {}, dependencies = {} } = source;
  // Of the part's own toolchain, which loads the federation's configuration.
  const peers: Record<string, string> = name === '@site/federation' ? { vite: '^8.0.0' } : {};
  const pinned: Record<string, string> = {};
  for (const [library, exact] of Object.entries(dependencies)) {
    const shared = sharedBy(library);
    if (shared) peers[library] = sharedRange(shared);
    else pinned[library] = library.startsWith('@site/') ? version : exact;
  }
  const { './fonts/*': _shellOnly, ...exported } = exports;
  return {
    name,
    version,
    type: 'module',
    files: ['src'],
    exports: exported,
    dependencies: pinned,
    peerDependencies: peers,
  };
}
