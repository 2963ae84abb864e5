import { createServer } from 'node:http';
import { buildingAnswer } from '../../platform/local/src/building-page.mjs';

/**
 * Serves a progress page on the site's port while packages are installed and the program loads. Returns undefined if it can't
 * listen; the program then reports why.
 */
export async function openEarlyPort(port, building) {
  const server = createServer((request, response) => {
    const { status, headers, body } = buildingAnswer(request.headers.accept, building);
    response.writeHead(status, headers).end(body);
  });
  const opened = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  return opened ? server : undefined;
}

/**
 * Hands the listening socket to the child process without a gap. The child asks for it ("port wanted") once it can serve
 * requests, and confirms when it listens; connections made in between wait in the socket's queue.
 */
export function handOver(server, child) {
  child.on('message', (message) => {
    if (message === 'port wanted') child.send('port', server);
    else server.close();
  });
  child.once('exit', () => server.close());
}
