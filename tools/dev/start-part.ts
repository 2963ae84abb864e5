import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { workspace } from '@platform/base/workspace';
import { LOADER } from '@platform/releases/build/loader';
import { type PartReady, RELOAD } from './part-server';

/** In this file's folder, as a source or bundled. */
const PROGRAM = `part-server${path.extname(import.meta.filename)}`;

export interface PartServer {
  name: string;
  /** Origin of the part's dev server, without a trailing slash. */
  url: string;
  /** Reloads open pages after changes that Vite does not notice, such as texts. */
  reload(): void;
  close(): Promise<void>;
}

interface StartOptions {
  /** Folder for Vite's dependency caches; default: `.vite` in the part. */
  cacheDir?: string;
  /** Makes modules that run on React's production build. They reload the page on a change, instead of being updated in place. */
  production?: boolean;
}

/** Starts a part's dev server on a free loopback port. Rejects with its output if it exits before it listens. */
export async function startPart(name: string, options: StartOptions): Promise<PartServer> {
  const port = await freePort();
  const { folderOf, env } = workspace();
  const child = fork(path.join(import.meta.dirname, PROGRAM), {
    cwd: folderOf(name),
    // The part's Vite configuration is TypeScript.
    execArgv: ['--import', LOADER],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: options.production ? 'production' : 'development',
      PART_DEV_PORT: String(port),
      ...(options.cacheDir ? { PART_CACHE: path.join(options.cacheDir, name) } : {}),
    },
  });
  let output = '';
  let told = false;
  const say = (chunk: Buffer) => {
    if (told) process.stdout.write(`[${name}] ${chunk}`);
    else output += chunk;
  };
  child.stdout?.on('data', say);
  child.stderr?.on('data', say);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url } = await new Promise<PartReady>((resolve, reject) => {
    child.once('message', (message) => resolve(message as PartReady));
    child.once('error', reject);
    void gone.then(() =>
      reject(new Error(`The dev server of ${name} exited before it was ready:\n${output}`)),
    );
  });
  told = true;
  return {
    name,
    url,
    reload: () => void (child.connected && child.send(RELOAD)),
    close: async () => {
      if (child.connected) child.disconnect();
      const stubborn = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(stubborn);
    },
  };
}

/** Returns a free port. It must be known before the server listens, because the remote's code contains its address. */
async function freePort(): Promise<number> {
  const probe = await listen(createServer(), { port: 0, what: 'a dev server' });
  await probe.close();
  return probe.port;
}
