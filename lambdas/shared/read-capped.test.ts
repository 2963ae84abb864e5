import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { readCapped } from './read-capped';

test('ends a body that never ends, also when garbage is collected while it is read', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const server = createServer((_request, response) => {
    const drip = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const collecting = setInterval(collectGarbage, 50);
  onTestFinished(() => {
    clearInterval(collecting);
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  await expect(readWithin(1000, `http://127.0.0.1:${port}`)).rejects.toMatchObject({ name: 'TimeoutError' });
});

async function readWithin(ms: number, url: string): Promise<string> {
  const signal = AbortSignal.timeout(ms);
  return readCapped(await fetch(url, { signal }), signal);
}
