import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

/** Builds of a tiny remote with the installed federation plugin. */
const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SOURCES = {
  'package.json': '{"name":"tiny","version":"1.0.0","type":"module"}',
  'src/Tiny.tsx': `
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
export default function Tiny() {
  const [name] = useState('one');
  const { t } = useTranslation();
  return <p onClick={() => import('./Lazy').then(console.log)}>{t(name)}</p>;
}`,
  'src/Lazy.tsx': "import i18next from 'i18next';\nexport const lazy = i18next;",
  'src/routes.tsx': "export const routes = [{ pattern: 'tiny', lazy: () => import('./TinyPage') }];",
  'src/TinyPage.tsx': 'export const Component = () => <h1>Tiny</h1>;',
};
/** `more`: source that changes the configuration. */
const config = (more = '') => `
import { remote } from '${import.meta.dirname}/part.ts';
const config = remote({ name: 'mfe-tiny', devPort: 5999, exposes: {
  './Tiny': './src/Tiny.tsx', './routes': './src/routes.tsx' } });
export default (environment) => {
  const given = config(environment);
  ${more}
  return given;
};`;

const dir = mkdtempSync(path.join(os.tmpdir(), 'remote-build-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** In a process of its own: the federation plugin builds differently with a test runner's environment variables. */
async function build(name: string, viteConfig: string, more: Record<string, string> = {}) {
  const folder = path.join(dir, name);
  for (const [file, text] of Object.entries({ ...SOURCES, ...more, 'vite.config.ts': viteConfig })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = ['--import', 'tsx', vite, 'build', '--logLevel', 'error', '--configLoader', 'native'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(ROOT, 'platform/tsconfig.json'),
      NODE_ENV: 'production',
      PART_BASE: '/mfe/mfe-tiny/0/',
      VITEST: undefined,
      TEST: undefined,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, files: path.join(folder, '.build/client') };
}

it('contains no file that nothing loads and none of the plugin’s own code, and names its largest modules', async () => {
  const { code, output, files } = await build('tiny', config());
  expect(output).not.toContain('rror');
  expect(code).toBe(0);
  const all = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((file) => /\.js(on)?$/.test(file));
  expect(all.map((file) => file.replace(/-[\w-]{8}\.js$/, '.js')).sort()).toEqual([
    ...['.vite/manifest.json', '.vite/part.json', 'br/Lazy.js', 'br/TinyPage.js', 'br/exposed.js'],
    ...['br/remote.js', 'mf-manifest.json', 'remoteEntry.js'],
  ]);
  // The first is larger than anything of so small a part.
  const { largest } = JSON.parse(readFileSync(path.join(files, '.vite/part.json'), 'utf8'));
  expect(largest).toEqual(['vite/preload-helper.js', expect.any(String), expect.any(String)]);
}, 120_000);

it('a style sheet for elements of other parts fails the build, with file and line of each rule', async () => {
  const leaking = `
  given.plugins.unshift({ name: 'leaking', enforce: 'pre', transform: (code, id) =>
    /TinyPage.tsx$/.test(id) ? "import './plain.css'; import './Tiny.module.css';" + code : undefined });`;
  const sheets = {
    'src/plain.css': 'h2 { color: red }',
    'src/Tiny.module.css': '@layer page {\n  .a { x: y }\n  :global(body) { x: y }\n}',
  };
  const { code, output } = await build('leaking', config(leaking), sheets);
  expect(output).toContain('src/plain.css:1 "h2" is outside of @layer page. Rename the file to src/plain.module.css');
  expect(output).toContain('src/Tiny.module.css:3 ":global(body)" has no class or attribute of the part.');
  expect(output).not.toContain('Tiny.module.css:2');
  expect(code).toBe(1);
}, 120_000);

it('a top-level await that moves the container out of its entry fails the build, which names the module', async () => {
  const awaiting = `
  given.plugins.unshift({ name: 'awaiting', enforce: 'pre', transform: (code, id) =>
    /TinyPage.tsx$/.test(id) ? code + 'export const ready = await Promise.resolve(1);' : undefined });`;
  const { code, output } = await build('awaiting', config(awaiting));
  expect(output).toContain('top-level await in src/TinyPage.tsx: move it into a function');
  expect(code).toBe(1);
}, 120_000);
