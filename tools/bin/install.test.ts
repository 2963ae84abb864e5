import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';

/** Package of the pinned Node of this system. */
const PINNED = `node-${process.platform}-${process.arch}`;

/**
 * Stands in for npm: in the folder of the pinned Node it installs a link to the running one; in the root it logs the Node that it
 * would run on when it begins, and when it ends, two seconds later.
 */
const NPM = `#!/bin/sh
if [ "$(basename "$PWD")" = node ]; then
  mkdir -p node_modules/${PINNED}/bin
  ln -s ${process.execPath} node_modules/${PINNED}/bin/node
  echo '{ "version": "24.0.0" }' > node_modules/${PINNED}/package.json
  exit
fi
command -v node >> npm.log
sleep 2
echo '{}' > node_modules/.package-lock.json
echo end >> npm.log
`;

let root = '';
/** What npm logs for one installation. */
let installed: string[];
beforeEach(() => {
  root = folderOfTest();
  cpSync(path.join(ROOT, 'tools/bin'), path.join(root, 'tools/bin'), { recursive: true });
  mkdirSync(path.join(root, 'platform'));
  pin({ [PINNED]: '24.0.0' });
  installed = [path.join(root, 'tools/node/node_modules', PINNED, 'bin/node'), 'end'];
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module", "engines": { "node": "24" } }');
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  writeFileSync(path.join(root, 'platform/tsconfig.json'), '{}');
  writeFileSync(path.join(root, 'hello.ts'), "console.log('hello');");
  mkdirSync(path.join(root, 'node_modules'));
  symlinkSync(path.join(ROOT, 'node_modules/tsx'), path.join(root, 'node_modules/tsx'));
  mkdirSync(path.join(root, 'path'));
  writeFileSync(path.join(root, 'path/npm'), NPM);
  chmodSync(path.join(root, 'path/npm'), 0o755);
});

function pin(optionalDependencies: Record<string, string>): void {
  mkdirSync(path.join(root, 'tools/node'), { recursive: true });
  writeFileSync(path.join(root, 'tools/node/package.json'), JSON.stringify({ optionalDependencies }));
}

interface Hello {
  child: ChildProcess;
  ended: Promise<{ code: number; stdout: string; stderr: string }>;
}

function hello(script = 'hello.ts', env: Record<string, string> = {}): Hello {
  const child = spawn(process.execPath, ['tools/bin/run.mjs', script], {
    cwd: root,
    env: { ...process.env, PATH: `${path.join(root, 'path')}:${process.env.PATH}`, ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += chunk));
  child.stderr.on('data', (chunk) => (said.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...said }));
  return { child, ended };
}
const log = () => readFileSync(path.join(root, 'npm.log'), 'utf8').trim().split('\n');
const lock = (text: string) => {
  mkdirSync(path.join(root, '.build'));
  writeFileSync(path.join(root, '.build/install.lock'), text);
};

it('installs nothing after an "npm ci" of the user', async () => {
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
  expect((await hello().ended).stdout).toBe('hello\n');
  expect(existsSync(path.join(root, 'npm.log'))).toBe(false);
});

it('reads .env for commands that people run, not for others, and never over the environment', async () => {
  const START = 'platform/local/src/start.ts';
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
  writeFileSync(path.join(root, '.env'), '# The site.\nGREETING=from the file\n');
  mkdirSync(path.join(root, 'platform/local/src'), { recursive: true });
  for (const file of [START, 'hello.ts']) writeFileSync(path.join(root, file), 'console.log(process.env.GREETING);');
  const greetings = [
    hello(START, { ENV_FILE: '.env' }),
    hello(START, { ENV_FILE: '.env', GREETING: 'given' }),
    hello(START, { ENV_FILE: '' }),
    hello('hello.ts', { ENV_FILE: '.env' }),
  ].map(async ({ ended }) => (await ended).stdout.trim());
  expect(await Promise.all(greetings)).toEqual(['from the file', 'given', 'undefined', 'undefined']);
});

it('installs the pinned Node first, and runs npm and the program on it', async () => {
  writeFileSync(path.join(root, 'hello.ts'), 'console.log(process.argv0, process.env.PATH);');
  const { stdout } = await hello().ended;
  const [node = ''] = installed;
  expect(stdout.startsWith(`${node} ${path.dirname(node)}:`)).toBe(true);
  expect(log()).toEqual(installed);
});

it('runs on the user’s Node where npm has no package of the pinned one, if it is of the version needed', async () => {
  pin({});
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
  expect((await hello().ended).stdout).toBe('hello\n');
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module", "engines": { "node": "23" } }');
  const { code, stderr } = await hello().ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/This is Node [\d.]+, and Node 23 is needed: .* Install Node 23 .* \[node\/version\]/);
});

it('pins one major version, that of "engines" and of the build targets', () => {
  const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  const { node } = json('package.json').engines;
  const pinned = Object.values<string>(json('tools/node/package.json').optionalDependencies);
  expect(pinned.map((version) => version.split('.')[0])).toEqual(pinned.map(() => node));
  expect(process.versions.node.split('.')[0]).toBe(node);
  const targets = globSync('{packages,platform,tools}/*/{src,.}/**/*.ts', { cwd: ROOT }).flatMap(
    (file) => readFileSync(path.join(ROOT, file), 'utf8').match(/(?<=')node\d+(?=')/g) ?? [],
  );
  expect(targets.length).toBeGreaterThan(3);
  expect(new Set(targets)).toEqual(new Set([`node${node}`]));
});

it('installs when the lock file names another version than npm has installed', async () => {
  const packages = (version: string) => JSON.stringify({ packages: { 'node_modules/one': { version } } });
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), packages('1.0.0'));
  writeFileSync(path.join(root, 'package-lock.json'), packages('1.0.1'));
  await hello().ended;
  expect(log()).toEqual(installed);
});

it('takes over the lock of a process that has ended', async () => {
  const ended = spawn(process.execPath, ['--version']);
  await once(ended, 'exit');
  lock(String(ended.pid));
  const ends = await Promise.all([hello().ended, hello().ended]);
  expect(log()).toEqual(installed);
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
});

it('waits for an npm whose parent process was killed', async () => {
  const first = hello();
  await expect.poll(() => log(), { timeout: 10_000 }).toEqual(installed.slice(0, 1));
  first.child.kill('SIGKILL');
  expect((await hello().ended).code).toBe(0);
  expect(log()).toEqual(installed);
});
