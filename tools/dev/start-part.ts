import { fork } from 'node:child_process';
import path from 'node:path';
import { readWorkspace } from '@platform/base/workspace';
import { LOADER } from '@platform/releases/build/parts';

/** In this file's folder, as a source or bundled. */
const PROGRAM = path.join(import.meta.dirname, `part-server${path.extname(import.meta.filename)}`);

/**
 * Starts a part's dev server on a free loopback port. Rejects with its output if it exits before it listens.
 *
 * @param mode `production`: modules run on React's production build, and a change reloads the page instead of updating it.
 */
export async function startPart(name: string, mode: 'development' | 'production' = 'development') {
  // Folder for the dependency caches of all parts; default: `.vite` in each.
  const { PART_CACHE: cacheDir } = process.env;
  const child = fork(PROGRAM, {
    cwd: readWorkspace().folderOf(name),
    // The part's Vite configuration is TypeScript.
    execArgv: ['--import', LOADER],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: mode,
      ...(cacheDir ? { PART_CACHE: path.join(cacheDir, name) } : {}),
    },
  });
  let output = '';
  let ready = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      if (ready) process.stdout.write(`[${name}] ${chunk}`);
      else output += chunk;
    });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }));
    child.once('error', reject);
    void gone.then(() => reject(new Error(`The dev server of ${name} exited before it was ready:\n${output}`)));
  });
  ready = true;
  return {
    name,
    /** Origin of the part's dev server, without a trailing slash. */
    url,
    /** Reloads open pages after changes that Vite does not notice, such as texts. */
    reload: () => void (child.connected && child.send('reload')),
    close: async () => {
      if (child.connected) child.disconnect();
      const stubborn = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(stubborn);
    },
  };
}

/** Started services, stopped in reverse order; SIGINT and SIGTERM stop them and end the process. */
export class Stops {
  private readonly started: { close(): Promise<void> }[] = [];

  constructor() {
    const stop = () => void this.all().then(() => process.exit(0));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  }

  /** Waits for a service to start and adds it; a failed start needs no stop. */
  async keep<Service extends { close(): Promise<void> }>(starting: Promise<Service>): Promise<Service> {
    const service = await starting;
    this.started.push(service);
    return service;
  }

  async all(): Promise<void> {
    for (const service of this.started.splice(0).reverse()) await service.close().catch(() => undefined);
  }
}
