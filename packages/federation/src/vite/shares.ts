import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Returns the path of a module beside this folder. */
const sourceFile = (name: string) =>
  path.resolve(import.meta.dirname, '..', name + path.extname(import.meta.filename)).replaceAll('\\', '/');
export const runtimeFile = (name: string) => sourceFile(`runtime/${name}`);

/** The five shared singletons, with the version range that a remote requires from its host. */
const RANGES = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  'react-router-dom': '^7.0.0',
  i18next: '^27.0.0',
  'react-i18next': '^18.0.0',
};
export const SHARED_NAMES = Object.keys(RANGES);

/** Those that are facades, so that only the exports that the parts use are shipped. */
const FACADES = ['react-router-dom', 'react-i18next'];

/** Packages that a remote must not bundle. */
export const SHARED_PACKAGES = [...SHARED_NAMES, 'react-router', 'scheduler'];

export const installedVersion = (name: string): string => require(`${name.split('/')[0]}/package.json`).version;

/** Returns the version range of a shared library, or of a module of it, that a remote requires from its host. */
export const sharedRange = (name: string): string => RANGES[name.split('/')[0] as keyof typeof RANGES];

/** Shared in development too: the JSX runtime of React's development build, which contains React's internals. */
export const DEV_SHARES = ['react/jsx-dev-runtime'];

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

export const facadeOf = (name: string): string | undefined =>
  FACADES.includes(name) ? sourceFile(`share/${name}`) : undefined;

export const facadeAliases = FACADES.map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: sourceFile(`share/${name}`),
}));

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

const ID = 'virtual:host-shares';
export const HOST_SHARES = `\0${ID}`;

/** The module with the libraries that the host offers to remotes, with their installed versions. */
export function hostSharesModule(): Plugin {
  let names: readonly string[] = SHARED_NAMES;
  return {
    name: 'site:host-shares',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'serve') names = [...SHARED_NAMES, ...DEV_SHARES];
    },
    resolveId: (id) => (id === ID ? HOST_SHARES : undefined),
    load(id) {
      if (id !== HOST_SHARES) return undefined;
      const offers = names.map((name, at) => {
        const words = [name, installedVersion(name), sharedRange(name)].map((word) => JSON.stringify(word));
        return `[${words.join(', ')}, s${at}]`;
      });
      return `${names.map((name, at) => `import * as s${at} from ${JSON.stringify(name)};`).join('\n')}
export const hostShares = [${offers.join(', ')}];`;
    },
  };
}
