import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Listening } from '@platform/base/listen';

export const MOTO_CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Starts moto, a mock of the AWS APIs in Python, on a free loopback port. Rejects when it exits before it answers. */
export async function startMoto(): Promise<Listening> {
  const port = await freePort();
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let ended = false;
  void gone.then(() => (ended = true));
  for (;;) {
    if (ended) throw new Error('moto_server exited before it answered.');
    const answer = await fetch(`${url}/moto-api/`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    port,
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
