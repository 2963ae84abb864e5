import { createServer, request as send } from 'node:http';
import { listen, readBody } from '@platform/base/listen';
import { startMoto } from '@platform/releases/test-support/start-moto';

interface Answer {
  status?: number;
  type?: string;
  body: string;
}
/** What answers instead of moto, by the API's action, or by method and path for a REST API; undefined leaves it to moto. */
export type Answers = Record<string, Answer | 'never' | ((body: string) => Answer | undefined)>;

export type Aws = Awaited<ReturnType<typeof startAws>>;

/** Starts moto behind a proxy that answers what moto does not support, as the service's API reference specifies. */
export async function startAws() {
  const moto = await startMoto();
  let answers: readonly Answers[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = (await readBody(request, 5_000_000)) ?? Buffer.alloc(0);
    const text = decodeURIComponent(body.toString('latin1').replace(/%(?![0-9a-f]{2})/gi, '%25'));
    const target = String(headers['x-amz-target'] ?? '').split('.')[1];
    const action = target ?? /(?:^|&)Action=(\w+)/.exec(text)?.[1] ?? `${method} ${url.split('?')[0]}`;
    const given = answers.map(({ [action]: one }) => (typeof one === 'function' ? one(text) : one));
    const answer = given.find((one) => one !== undefined) ?? noSuchEdgeResource(action);
    if (answer === 'never') return;
    if (answer)
      return response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/xml' }).end(answer.body);
    send(moto.url + url, { method, headers }, (got) => {
      response.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(response);
    }).end(body);
  });
  const { url, close } = await listen(server, { port: 0, what: 'AWS' });
  return {
    url,
    moto: moto.url,
    /** Adds answers, which are tried first, until the returned function is called. */
    answer(more: Answers): () => void {
      const before = answers;
      answers = [more, ...answers];
      return () => {
        answers = before;
      };
    },
    async reset() {
      answers = [];
      await fetch(`${moto.url}/moto-api/reset`, { method: 'POST' });
    },
    async close() {
      await close();
      await moto.close();
    },
  };
}

/** moto has neither CloudFront functions nor key-value stores. */
function noSuchEdgeResource(action: string): Answer | undefined {
  const kind = /^GET \/2020-05-31\/(function|key-value-store)\//.exec(action)?.[1];
  return kind === undefined ? undefined : failure(404, kind === 'function' ? 'NoSuchFunctionExists' : 'EntityNotFound');
}

/** Returns an error of a service that uses XML. */
export const failure = (status: number, code: string, message = code): Answer => ({
  status,
  body:
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>` +
    '<RequestId>1</RequestId></ErrorResponse>',
});
export const xml = (action: string, result: string): Answer => ({
  body: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
});
export const json = (value: object, status = 200): Answer => ({
  status,
  type: 'application/x-amz-json-1.1',
  body: JSON.stringify(value),
});
/** Answers Lambda's GetAccountSettings. */
export const concurrency = (ConcurrentExecutions: number): Answers => ({
  'GET /2016-08-19/account-settings': json({ AccountLimit: { ConcurrentExecutions } }),
});
