#!/usr/bin/env node
/**
 * `node tools/bin/run.mjs <script.ts> [arguments]`: installs missing packages, then runs a TypeScript program. Plain JavaScript
 * without dependencies, because it runs before packages are installed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { helpOf, refusalOf } from './help.mjs';
import { installOnce } from './install.mjs';
import { isInstalled } from './is-installed.mjs';
import { isSupportedNode, NODE_NEEDED } from './node-version.mjs';

// Check this first: the code below needs features of a recent Node.
if (!isSupportedNode(process.versions.node)) {
  console.error(`This is Node ${process.versions.node}; ${NODE_NEEDED} is needed.`);
  process.exit(1);
}

const root = path.resolve(import.meta.dirname, '../..');
const [script, ...args] = process.argv.slice(2);
const help = helpOf(script, args);
if (help) {
  console.log(help);
  process.exit(0);
}
const refusal = refusalOf(script, args);
if (refusal) {
  console.error(refusal);
  process.exit(2);
}

try {
  readEnvFile(root, script);
} catch (error) {
  console.error(error.message);
  process.exit(2);
}

if (!isInstalled(root)) {
  const code = await installOnce(root);
  if (code !== 0) process.exit(code);
}

const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    STARTED_AT: String(performance.timeOrigin),
    // The root's tsconfig maps shared libraries to facades that only Vite can resolve.
    TSX_TSCONFIG_PATH: path.join(root, 'platform/tsconfig.json'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
