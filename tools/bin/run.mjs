#!/usr/bin/env node
/**
 * `node tools/bin/run.mjs <script.ts> [arguments]`: installs the pinned Node and missing packages, then runs a TypeScript program on
 * that Node. Any Node from 20 on can start it. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './env-file.mjs';
import { helpOf, refusalOf } from './help.mjs';
import { installOnce } from './install.mjs';
import { environmentOf, isInstalled, requireNode } from './pinned-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
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

let node;
try {
  node = requireNode(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!isInstalled(root)) {
  const code = await installOnce(root);
  if (code !== 0) process.exit(code);
}

const child = spawn(node, ['--import', 'tsx', path.join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...environmentOf(node),
    STARTED_AT: String(performance.timeOrigin),
    // The root's tsconfig maps shared libraries to facades that only Vite can resolve.
    TSX_TSCONFIG_PATH: path.join(root, 'platform/tsconfig.json'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
