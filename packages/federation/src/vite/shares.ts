import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Returns the path of a module beside this folder. */
const sourceFile = (name: string) =>
  path.resolve(import.meta.dirname, '..', name + path.extname(import.meta.filename)).replaceAll('\\', '/');

const facadeFile = (name: string) => sourceFile(`share/${name}`);
export const runtimeFile = (name: string) => sourceFile(`runtime/${name}`);

/** The five shared singletons. Two are facades, so that only the exports that the parts use are shipped. */
const SHARES = {
  react: { requiredVersion: '^19.0.0' },
  'react-dom': { requiredVersion: '^19.0.0' },
  'react-router-dom': {
    requiredVersion: '^7.0.0',
    facade: facadeFile('react-router-dom'),
  },
  i18next: { requiredVersion: '^27.0.0' },
  'react-i18next': {
    requiredVersion: '^18.0.0',
    facade: facadeFile('react-i18next'),
  },
} as const;

export const SHARED_NAMES = Object.keys(SHARES);

/** Packages that a remote must not bundle. */
export const SHARED_PACKAGES = [...SHARED_NAMES, 'react-router', 'scheduler'];

const entries = Object.entries(SHARES) as [string, { requiredVersion: string; facade?: string }][];

/** Returns the installed version of a shared library. */
export const installedVersion = (name: string): string => require(`${name.split('/')[0]}/package.json`).version;

/** Returns the version range of a shared library that a remote requires from its host. */
export function sharedRange(name: string): string {
  const [, share] = entries.find(([one]) => one === name.split('/')[0]) ?? [];
  if (!share) throw new Error(`Unknown shared library "${name}": expected ${SHARED_NAMES.join(', ')}.`);
  return share.requiredVersion;
}

/** Shared in development too: the JSX runtime of React's development build, which contains React's internals. */
export const DEV_SHARES = ['react/jsx-dev-runtime'];

/** Shared modules of a remote, which consumes them and has no own copy. */
export function remoteShares() {
  return Object.fromEntries(
    entries.map(([name, { requiredVersion }]) => [name, { singleton: true, requiredVersion, import: false as const }]),
  );
}

/** Externals of a server bundle: the composer resolves them to the copies of the shell's version. */
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

/** Returns the facade of a shared package, if it has one. */
export const facadeOf = (name: string): string | undefined => entries.find(([share]) => share === name)?.[1].facade;

/** Aliases by which the host imports the facades. */
export const facadeAliases = entries.flatMap(([name, { facade }]) =>
  facade ? [{ find: new RegExp(`^${name}$`), replacement: facade }] : [],
);

const reactI18next = path.dirname(require.resolve('react-i18next/package.json'));
const reactRouter = path.dirname(require.resolve('react-router/package.json'));

/** Aliases by which a facade imports the modules of its library. */
export const shareAliases = [
  { find: /^share-source\/react-i18next\/(\w+)$/, replacement: `${reactI18next}/dist/es/$1.js` },
];

/** The router's production build: its package exports only the larger and slower development build to bundlers. */
export const routerAliases = [
  { find: /^react-router$/, replacement: `${reactRouter}/dist/production/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${reactRouter}/dist/production/dom-export.mjs` },
];
