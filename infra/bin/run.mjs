#!/usr/bin/env node
/**
 * `node infra/bin/run.mjs <script.ts> [arguments]`: installs what is missing, then runs a TypeScript program.
 * Plain JavaScript without a dependency, since it is what runs on a bare clone.
 */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { helpOf } from './help.mjs';
import { isInstalled, noteInstalled } from './install-stamp.mjs';
import { isSupportedNode, NODE_NEEDED } from './node-version.mjs';

// First of all: what follows is not in every Node.
if (!isSupportedNode(process.versions.node)) {
  console.error(`${NODE_NEEDED}, is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const root = path.resolve(import.meta.dirname, '../..');
const [script, ...args] = process.argv.slice(2);
const help = helpOf(script, args);
if (help) {
  console.log(help);
  process.exit(0);
}

if (!isInstalled(root)) {
  // Standard output is the command's own: with --json a machine reads it.
  console.error('Installing packages (npm ci) …');
  // Errors alone: a library of the voice part names a newer Node than it needs, and npm would warn of it at every install.
  const result = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  noteInstalled(root);
}

const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // The SDK's notice about the end of Node 20 concerns the developer's machine, not what is deployed.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    // The root's tsconfig maps shared libraries to facades that only Vite's builds understand.
    TSX_TSCONFIG_PATH: path.join(root, 'infra/tsconfig.json'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
