import { createRequire } from 'node:module';
import path from 'node:path';

/** A facade's file; `.js` where the package is compiled. */
const facadeFile = (name: string) =>
  path.resolve(import.meta.dirname, '../share', name + path.extname(import.meta.filename));

/** The five singletons of the federation. Two are curated facades, so that only what the parts use is shipped. */
const SHARES = {
  react: { requiredVersion: '^19.0.0' },
  'react-dom': { requiredVersion: '^19.0.0' },
  'react-router-dom': {
    requiredVersion: '^7.0.0',
    facade: facadeFile('react-router-dom'),
    version: '7.18.5',
  },
  i18next: { requiredVersion: '^26.0.0' },
  'react-i18next': {
    requiredVersion: '^17.0.0',
    facade: facadeFile('react-i18next'),
    version: '17.1.13',
  },
} as const;

export const SHARED_NAMES = Object.keys(SHARES);

/** What must never end up inside a remote's own chunks. */
export const SHARED_PACKAGES = [...SHARED_NAMES, 'react-router', 'scheduler'];

const entries = Object.entries(SHARES) as [
  string,
  { requiredVersion: string; facade?: string; version?: string },
][];

/** The versions of a shared library that a remote takes from its host. */
export function sharedRange(name: string): string {
  const [, share] = entries.find(([one]) => one === name) ?? [];
  if (!share) throw new Error(`${name} is no shared library: they are ${SHARED_NAMES.join(', ')}.`);
  return share.requiredVersion;
}

/** The host provides the shares; eager in builds, so that no share is one more round trip. */
export function hostShares(eager: boolean) {
  return Object.fromEntries(
    entries.map(([name, { requiredVersion, facade, version }]) => [
      name,
      {
        singleton: true,
        requiredVersion,
        ...(eager ? { eager: true } : {}),
        ...(facade && version ? { import: facade, version } : {}),
      },
    ]),
  );
}

/** A remote takes the shares from the host and has no copy of its own. */
export function remoteShares() {
  return Object.fromEntries(
    entries.map(([name, { requiredVersion }]) => [
      name,
      { singleton: true, requiredVersion, import: false as const },
    ]),
  );
}

/** What a server bundle leaves to the composer's own copy, which the shell's version ships. */
export const SERVER_EXTERNALS = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/static',
  'react-router',
  'react-router-dom',
  'i18next',
  'react-i18next',
] as const;

/** The facade that stands for a shared package, where it has one. */
export const facadeOf = (name: string): string | undefined =>
  entries.find(([share]) => share === name)?.[1].facade;

const { resolve } = createRequire(import.meta.url);
const reactI18next = path.dirname(resolve('react-i18next/package.json'));
const reactRouter = path.dirname(resolve('react-router/package.json'));

/** Where a facade finds the modules of the library that it stands for. */
export const shareAliases = [
  { find: /^share-source\/react-i18next\/(\w+)$/, replacement: `${reactI18next}/dist/es/$1.js` },
];

/** The router's own production build: its package names only the development one for bundlers, which is larger and slower. */
export const routerAliases = [
  { find: /^react-router$/, replacement: `${reactRouter}/dist/production/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${reactRouter}/dist/production/dom-export.mjs` },
];
