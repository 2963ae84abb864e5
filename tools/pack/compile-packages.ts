import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { parseSync } from 'vite';

/** The packages that a part in its own repository depends on, by folder in `packages`. */
export const PACKAGES = ['contracts', 'i18n', 'ui', 'federation'] as const;

/** Files of the kit that only the shell loads, such as fonts; a part must not ship them again. */
const SHELL_ONLY = /^(fonts\/|styles\/fonts\.css$)/;

/**
 * Compiles the packages into `<out>/<package>/src`: modern JavaScript, JSX preserved, with declarations, style sheets and JSON,
 * so that a part's own build handles them like the sources in the monorepo. Throws with the compiler's output if it fails.
 */
export function compilePackages(out: string): void {
  mkdirSync(out, { recursive: true });
  const config = path.join(out, 'tsconfig.json');
  const sources = PACKAGES.map((name) => path.join(ROOT, 'packages', name, 'src'));
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        // "npm run check" has checked the types.
        noCheck: true,
        declaration: true,
        jsx: 'preserve',
        rewriteRelativeImportExtensions: true,
        rootDir: path.join(ROOT, 'packages'),
        outDir: out,
        typeRoots: [path.join(ROOT, 'node_modules/@types')],
        types: ['node'],
      },
      include: [...sources, path.join(ROOT, 'node_modules/vite/client.d.ts')],
      exclude: sources.flatMap((source) =>
        ['**/*.test.ts', '**/*.test.tsx', '**/test-support'].map((name) => path.join(source, name)),
      ),
    }),
  );
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', config], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new ReleaseError(
      'pack/compiler-failed',
      `The packages don’t compile:\n${stdout.trim()}\n`,
      '"npm run check" shows all errors.',
    );
  for (const name of PACKAGES) {
    const compiled = path.join(out, name, 'src');
    copyStyles(path.join(ROOT, 'packages', name, 'src'), compiled);
    for (const file of filesBelow(compiled, /\.jsx?$/)) completeImports(path.join(compiled, file));
  }
}

/** Returns matching files below a folder, as paths relative to it. */
export const filesBelow = (dir: string, pattern: RegExp): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

function copyStyles(from: string, to: string): void {
  for (const file of filesBelow(from, /\.css$/).filter((name) => !SHELL_ONLY.test(name))) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    copyFileSync(path.join(from, file), path.join(to, file));
  }
}

/** Adds file extensions to relative imports, because Node, which loads a part's Vite configuration, requires them. */
function completeImports(file: string): void {
  const code = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`Can't parse ${file}: ${errors[0]?.message}`);
  const places = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  let text = code;
  const starts = new Set<number>();
  for (const { start, end } of places.sort((a, b) => b.start - a.start)) {
    const quoted = code.slice(start, end);
    const specifier = quoted.slice(1, -1);
    if (starts.has(start) || !/^\.\.?\//.test(specifier) || !/^['"]/.test(quoted)) continue;
    starts.add(start);
    const target = path.resolve(path.dirname(file), specifier);
    const ending = existsSync(target) ? '' : ['.js', '.jsx'].find((one) => existsSync(target + one));
    if (ending === undefined) throw new Error(`${file} imports ${specifier}, which does not exist.`);
    text = `${text.slice(0, start)}'${specifier}${ending}'${text.slice(end)}`;
  }
  if (text !== code) writeFileSync(file, text);
}
