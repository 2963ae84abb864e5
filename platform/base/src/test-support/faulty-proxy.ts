import { createServer, request as send } from 'node:http';
import { listen } from '../listen';

/**
 * What can happen to a call of an AWS service. `lost`: it is executed, but its answer never arrives. The others are not executed;
 * `hang` keeps the connection open and silent, `stall` does so after the head of the answer.
 */
export type Fault = 'throttled' | 'internal' | 'lost' | 'hang' | 'stall';

const ANSWERS: Record<'throttled' | 'internal', [status: number, type: string]> = {
  throttled: [400, 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException'],
  internal: [500, 'com.amazonaws.dynamodb.v20120810#InternalServerError'],
};

/**
 * Starts a fault-injecting proxy in front of an AWS endpoint. `fault` decides per call, by its operation: the name in
 * `x-amz-target`, or `PUT /path` for a REST service. `throttled` and `internal` answer as DynamoDB does.
 */
export async function faultyProxy(target: string, fault: (operation: string) => Fault | undefined) {
  const done: Record<Fault, number> = { throttled: 0, internal: 0, lost: 0, hang: 0, stall: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'POST', url = '/', headers } = request;
    const operation = String(headers['x-amz-target']).split('.')[1] ?? `${method} ${url}`;
    const harm = fault(operation);
    if (harm) done[harm] += 1;
    if (harm === 'stall') response.writeHead(200, { 'content-length': 2 }).flushHeaders();
    if (harm === 'hang' || harm === 'stall') return;
    if (harm === 'throttled' || harm === 'internal') {
      const [status, type] = ANSWERS[harm];
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: type, message: 'injected' }));
      return;
    }
    const forwarded = send(new URL(url, target), { method, headers }, (answer) => {
      if (harm === 'lost') {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => request.socket.destroy());
    forwarded.end(Buffer.concat(chunks));
  });
  const { url: endpoint, close } = await listen(server, { port: 0, what: 'the proxy' });
  return {
    endpoint,
    /** How often each fault was injected. */
    done,
    stop: close,
  };
}
