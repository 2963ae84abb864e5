/* Why no library for the lock: this runs before any package is installed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { arePackagesInstalled, environmentOf, NODE_FOLDER, pinnedNode, requireNode } from './pinned-node.mjs';

const ASK_AGAIN_MS = 100;
/** An empty lock older than this counts as abandoned; a lock is created and written in two steps. */
const EMPTY_MS = 5000;

/**
 * Installs the pinned Node, and with it the packages that the lock file of `root` names. If several commands start at once, one
 * installs and the others wait, since two `npm ci` in one folder remove each other's files. Resolves with npm's exit code, or 0 if
 * another command has installed.
 */
export async function installOnce(root) {
  const lock = path.join(root, '.build', 'install.lock');
  mkdirSync(path.dirname(lock), { recursive: true });
  let told = false;
  while (!takeLock(lock)) {
    const holder = holderOf(lock);
    if (holder.gone) putAside(lock, holder.text);
    else {
      // A lock that is still empty names no process yet.
      if (!told && holder.text !== '')
        console.error(`Waiting for process ${holder.text}, which installs packages (lock: ${lock}) …`);
      told ||= holder.text !== '';
      await after(ASK_AGAIN_MS);
    }
  }
  try {
    if (pinnedNode(root)?.installed === false) {
      const code = await installNode(root, lock);
      if (code !== 0) return code;
    }
    if (arePackagesInstalled(root)) return 0;
    // Standard output belongs to the command: with --json a machine reads it.
    console.error('Installing packages (npm ci) …');
    return await npmCi(root, lock, environmentOf(requireNode(root)));
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Installs the pinned Node. Returns npm's exit code. */
async function installNode(root, lock) {
  const { version } = pinnedNode(root);
  console.error(`Installing Node ${version}, on which everything runs …`);
  const code = await npmCi(path.join(root, NODE_FOLDER), lock, process.env);
  if (code !== 0 || pinnedNode(root).installed) return code;
  console.error(
    `npm left Node ${version} out: optional packages are omitted. Unset "omit" in npm's configuration and try again. [node/omitted]`,
  );
  return 1;
}

async function npmCi(folder, lock, env) {
  // With the build's tools, which NODE_ENV=production would leave out.
  const npm = spawn('npm', ['ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'], {
    cwd: folder,
    env,
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  });
  // The lock names npm too, because npm keeps running if this process is killed.
  writeFileSync(lock, `${process.pid} ${npm.pid}`);
  const stop = (signal) => npm.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const [code] = await once(npm, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  return code ?? 1;
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the text of the lock, and whether all processes that it names have ended. */
function holderOf(lock) {
  try {
    const text = readFileSync(lock, 'utf8').trim();
    const gone =
      text === ''
        ? Date.now() - statSync(lock).mtimeMs > EMPTY_MS
        : !text.split(' ').some((pid) => isAlive(Number(pid)));
    return { text, gone };
  } catch {
    // Another process has removed it.
    return { text: '', gone: false };
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs under another account.
    return error.code === 'EPERM';
  }
}

/** Removes an abandoned lock. If another command took it over in the meantime, puts that command's lock back. */
function putAside(lock, text) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8').trim() === text) rmSync(aside);
  else renameSync(aside, lock);
}
