#!/usr/bin/env node
/**
 * `node tools/bin/run.mjs <script.ts> [arguments]`: installs the pinned Node and missing packages, then runs a
 * TypeScript program on that Node. Any Node from 20 on can start it. Plain JavaScript without dependencies, because it
 * runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { helpOf, refusalOf } from './help.mjs';
import { installOnce } from './install.mjs';
import { environmentOf, isInstalled, requireNode } from './pinned-node.mjs';

/**
 * The scripts that read .env: people run them by hand. Tests run others, or set ENV_FILE to nothing, so that they can't
 * call real services.
 */
const READ_ENV_FILE = ['platform/local/src/start.ts', 'tools/dev/start.ts', 'tools/release/cli.ts', 'tools/ops/cli.ts'];

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

const envFile = path.join(root, '.env');
if (READ_ENV_FILE.includes(script) && (process.env.ENV_FILE ?? '.env') === '.env' && existsSync(envFile))
  process.loadEnvFile(envFile);

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
