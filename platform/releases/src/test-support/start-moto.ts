import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Listening } from '@platform/base/listen';

export const MOTO_CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Starts moto, a mock of the AWS APIs in Python, on a free loopback port. Rejects when it exits before it answers. */
export async function startMoto(): Promise<Listening> {
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    // The pipe is read to the end: moto logs each request.
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, told] = /Running on http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (told !== undefined) resolve(Number(told));
    });
    void gone.then(() => reject(new Error('moto_server exited before it listened.')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
