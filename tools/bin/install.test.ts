import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';

/** Stands in for npm: logs when it begins and ends, two seconds apart. */
const NPM = `#!/bin/sh
echo begin >> npm.log
sleep 2
echo '{}' > node_modules/.package-lock.json
echo end >> npm.log
`;

let root = '';
beforeEach(() => {
  root = folderOfTest();
  for (const place of ['tools/bin', 'platform/base/src/nearest.mjs'])
    cpSync(path.join(ROOT, place), path.join(root, place), { recursive: true });
  mkdirSync(path.join(root, 'infra'));
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  writeFileSync(path.join(root, 'platform/tsconfig.json'), '{}');
  writeFileSync(path.join(root, 'hello.ts'), "console.log('hello');");
  mkdirSync(path.join(root, 'node_modules'));
  symlinkSync(path.join(ROOT, 'node_modules/tsx'), path.join(root, 'node_modules/tsx'));
  mkdirSync(path.join(root, 'path'));
  writeFileSync(path.join(root, 'path/npm'), NPM);
  chmodSync(path.join(root, 'path/npm'), 0o755);
});

interface Hello {
  child: ChildProcess;
  ended: Promise<{ code: number; stdout: string }>;
}

function hello(): Hello {
  const child = spawn(process.execPath, ['tools/bin/run.mjs', 'hello.ts'], {
    cwd: root,
    env: { ...process.env, PATH: `${path.join(root, 'path')}:${process.env.PATH}` },
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, stdout }));
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

it('installs when the lock file names another version than npm has installed', async () => {
  const packages = (version: string) => JSON.stringify({ packages: { 'node_modules/one': { version } } });
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), packages('1.0.0'));
  writeFileSync(path.join(root, 'package-lock.json'), packages('1.0.1'));
  await hello().ended;
  expect(log()).toEqual(['begin', 'end']);
});

it('takes over the lock of a process that has ended', async () => {
  const ended = spawn(process.execPath, ['--version']);
  await once(ended, 'exit');
  lock(String(ended.pid));
  const ends = await Promise.all([hello().ended, hello().ended]);
  expect(log()).toEqual(['begin', 'end']);
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
});

it('waits for an npm whose parent process was killed', async () => {
  const first = hello();
  await expect.poll(() => log(), { timeout: 10_000 }).toEqual(['begin']);
  first.child.kill('SIGKILL');
  expect((await hello().ended).code).toBe(0);
  expect(log()).toEqual(['begin', 'end']);
});
