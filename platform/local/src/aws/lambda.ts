/* Why our own Lambda API: the emulators that others keep (LocalStack, SAM) need Docker. */

import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { readBody } from '@platform/base/read-body';

/** Serves Lambda's Invoke API over functions by name. A function that throws answers as Lambda does. */
export function startLambda(invoke: (name: string, event: unknown) => Promise<unknown>): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? [];
    const body = await readBody(request, 6_000_000);
    try {
      const answer = await invoke(decodeURIComponent(name), JSON.parse(body?.toString() ?? 'null'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
    } catch (error) {
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' })
        .end(JSON.stringify({ errorType: 'Error', errorMessage: (error as Error).message }));
    }
  });
  return listen(server, { port: 0, what: 'Lambda', guarded: true });
}
