import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { readBody } from '@platform/base/read-body';
import { startMoto } from '@platform/releases/test-support/start-moto';

export interface AwsRequest {
  service: string;
  /** The API's action, or method and path for a REST API. */
  action: string;
  body: string;
}
export interface AwsAnswer {
  status?: number;
  type?: string;
  body: string;
}
/** Answers a request instead of moto, as the service's API reference specifies; undefined leaves it to moto. */
export type Answering = (request: AwsRequest) => AwsAnswer | 'never' | undefined;

const LONGEST_BODY = 5_000_000;

/** Starts moto behind a proxy that answers what moto does not support. */
export async function startAws() {
  const moto = await startMoto();
  let answering: Answering[] = [noSuchEdgeResource];
  const server = createServer(async (request, response) => {
    const body = (await readBody(request, LONGEST_BODY)) ?? Buffer.alloc(0);
    const known = nameOf(request.headers, request.method ?? '', request.url ?? '', body.toString('latin1'));
    const answer = answering.map((one) => one(known)).find((one) => one !== undefined);
    if (answer === 'never') return;
    if (answer) {
      response
        .writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/xml' })
        .end(answer.body);
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(connection|content-length|transfer-encoding|expect)$/.test(name)
          ? [[name, value]]
          : [],
      ),
    );
    const bodyless = request.method === 'GET' || request.method === 'HEAD';
    const got = await fetch(moto.url + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(bodyless ? {} : { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await got.arrayBuffer());
    const passed = Object.fromEntries(
      [...got.headers].filter(
        ([name]) => !/^(connection|content-encoding|transfer-encoding|content-length)$/.test(name),
      ),
    );
    response.writeHead(got.status, { ...passed, 'content-length': bytes.length }).end(bytes);
  });
  const { url, close } = await listen(server, { port: 0, what: 'AWS' });
  return {
    url,
    moto: moto.url,
    /** Adds functions that answer instead of moto, tried first, until the returned function is called. */
    answer(...more: Answering[]): () => void {
      const before = answering;
      answering = [...more, ...answering];
      return () => {
        answering = before;
      };
    },
    async reset() {
      answering = [noSuchEdgeResource];
      await fetch(`${moto.url}/moto-api/reset`, { method: 'POST' });
    },
    async close() {
      await close();
      await moto.close();
    },
  };
}
/** moto has neither CloudFront functions nor key-value stores. */
const noSuchEdgeResource: Answering = ({ action }) => {
  const kind = /^GET \/2020-05-31\/(function|key-value-store)\//.exec(action)?.[1];
  const code = kind === 'function' ? 'NoSuchFunctionExists' : 'EntityNotFound';
  return kind ? errorOf(404, code) : undefined;
};

/** Returns an error answer of a service that uses XML. */
export const errorOf = (status: number, code: string, message = code): AwsAnswer => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
});

export type Aws = Awaited<ReturnType<typeof startAws>>;

function nameOf(
  headers: NodeJS.Dict<string | string[]>,
  method: string,
  url: string,
  body: string,
): AwsRequest {
  const [, service = ''] = /\/([\w-]+)\/aws4_request/.exec(String(headers.authorization ?? '')) ?? [];
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  const action = target ?? /(?:^|&)Action=(\w+)/.exec(body)?.[1] ?? `${method} ${url.split('?')[0]}`;
  return {
    service,
    action,
    body: decodeURIComponent(body.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25')),
  };
}
