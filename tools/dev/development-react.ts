import { build } from 'esbuild';
import { parseSync } from 'vite';

/** Where the development build of React is served. */
export const REACT_URL = '/@development/react.js';

/** The React modules in a shell's build: our name for each, and an assignment to its exports that no other module contains. */
const MODULES = {
  react: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  dom: /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  client: /\.hydrateRoot\s*=[^=]/,
} as const;
export type ReactModule = keyof typeof MODULES;
export const REACT_MODULES = Object.keys(MODULES) as ReactModule[];

/** The fields of a syntax tree node that this module reads. */
interface Node {
  type: string;
  start: number;
  end: number;
  declarations?: Node[];
  init?: Node;
  arguments?: Node[];
}
interface Factory extends Node {
  module: ReactModule;
}

/**
 * Returns a script of a published shell with React replaced by its development build, and the names of the replaced modules.
 * The bundler wraps each CommonJS module of React as `name = wrap((exports, module) => { … })`: only these functions are
 * replaced. A dev server's modules need the development build, because React's development JSX and hot reload do not run on the
 * production one.
 */
export function withDevelopmentReact(code: string): { code: string; replaced: ReactModule[] } {
  if (!Object.values(MODULES).some((mark) => mark.test(code))) return { code, replaced: [] };
  const { program } = parseSync('shell.js', code, { preserveParens: false });
  const found = (program.body as unknown as Node[])
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ init }) => (init ? factoryOf(init, code) : []));
  if (found.length === 0) return { code, replaced: [] };
  let text = code;
  for (const { module, start, end } of found.sort((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}(_, own) => { own.exports = developmentReact.${module}; }${text.slice(end)}`;
  return {
    code: `import * as developmentReact from ${JSON.stringify(REACT_URL)};${text}`,
    replaced: found.map(({ module }) => module),
  };
}

function factoryOf({ type, arguments: given = [] }: Node, code: string): Factory[] {
  const [factory, ...more] = given;
  if (type !== 'CallExpression' || !factory || more.length > 0) return [];
  if (!/^(ArrowFunction|Function)Expression$/.test(factory.type)) return [];
  const text = code.slice(factory.start, factory.end);
  const module = REACT_MODULES.find((one) => MODULES[one].test(text));
  return module ? [{ ...factory, module }] : [];
}

/**
 * Bundles the development build of the React installed in a folder as one module with an export per name in `REACT_MODULES`.
 */
export async function developmentReact(folder: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export const react = require('react');
export const dom = require('react-dom');
export const client = require('react-dom/client');`,
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
