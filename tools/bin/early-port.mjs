import { createServer } from 'node:http';
import { buildingAnswer } from '../../platform/local/src/building-page.mjs';

/**
 * Listens on the site's port while packages are installed and the program loads, so that a browser that was opened at once sees what
 * is going on. Returns undefined where it can't: the program then says why, as it does without this.
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
 * Gives the open port to a program, without a moment in which nobody listens. The program asks for it when it can answer at once: from
 * the moment in which it has the port, connections wait for it. It says when it has taken it.
 */
export function handOver(server, child) {
  child.on('message', (message) => {
    if (message === 'port wanted') child.send('port', server);
    else server.close();
  });
  child.once('exit', () => server.close());
}
