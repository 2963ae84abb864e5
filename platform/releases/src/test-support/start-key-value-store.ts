import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listen, readBody } from '@platform/base/listen';
import { checkKeyValueUpdate } from '@platform/config/aws-limits';
import { afterAll, beforeAll, vi } from 'vitest';

const ERRORS: Record<number, string> = {
  402: 'ServiceQuotaExceededException',
  404: 'ResourceNotFoundException',
  409: 'ConflictException',
};
const ARN = 'arn:aws:cloudfront::123456789012:key-value-store/01234567-89ab-cdef-0123-456789abcdef';
const PREVIEW_ARN = ARN.replace('0123-456789abcdef', '4567-89abcdef0123');

interface Store {
  values: Map<string, string>;
  version: number;
}

/**
 * Serves the data plane of CloudFront KeyValueStore as its API reference describes it: an ETag over the whole store, 404 for
 * a missing key, 409 for an outdated `If-Match`, 402 over a quota. Rejects requests that are not signed with Signature
 * Version 4A.
 */
export async function startKeyValueStore() {
  const live: Store = { values: new Map(), version: 1 };
  const previews: Store = { values: new Map(), version: 1 };
  const stores = new Map([
    [ARN, live],
    [PREVIEW_ARN, previews],
  ]);
  const log: string[] = [];
  const put = (store: Store, key: string, value: string | undefined) => {
    if (value === undefined) store.values.delete(key);
    else store.values.set(key, value);
    store.version += 1;
  };
  const server = createServer(async (request, response) => {
    const body = (await readBody(request, 4_000_000)) ?? Buffer.alloc(0);
    const [, arn = '', key] = /^\/key-value-stores\/([^/]+)(?:\/keys\/?(.*))?$/.exec(request.url ?? '') ?? [];
    const store = stores.get(decodeURIComponent(arn));
    const answer = (status: number, json: object) =>
      response
        .writeHead(status, {
          etag: `E${store?.version ?? 0}`,
          'content-type': 'application/json',
          ...(status < 400 ? {} : { 'x-amzn-errortype': ERRORS[status] ?? 'InternalServerException' }),
        })
        .end(JSON.stringify(json));
    const { authorization = '', 'x-amz-region-set': regions, 'x-amz-content-sha256': hash } = request.headers;
    const signed =
      /^AWS4-ECDSA-P256-SHA256 Credential=\w+\/\d{8}\/cloudfront-keyvaluestore\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{100,}$/.test(
        authorization,
      ) &&
      regions === '*' &&
      hash === createHash('sha256').update(body).digest('hex');
    if (!signed) return void response.writeHead(403).end(JSON.stringify({ Message: 'not signed' }));
    if (!store) return void answer(404, { Message: `no store ${request.url}` });
    const { values } = store;
    log.push(`${request.method} ${key === undefined ? 'store' : key || 'keys'}`);
    if (request.method === 'GET' && key === undefined) {
      return void answer(200, {
        KvsARN: decodeURIComponent(arn),
        ItemCount: values.size,
        TotalSizeInBytes: 1,
        Created: 1,
      });
    }
    if (request.method === 'GET') {
      const value = values.get(decodeURIComponent(key ?? ''));
      if (value === undefined) return void answer(404, { Message: 'no such key' });
      return void answer(200, { Key: key, Value: value, ItemCount: values.size, TotalSizeInBytes: 1 });
    }
    if (request.headers['if-match'] !== `E${store.version}`) return void answer(409, { Message: 'out of date' });
    const { Puts = [], Deletes = [] } = JSON.parse(body.toString()) as {
      Puts?: { Key: string; Value: string }[];
      Deletes?: { Key: string }[];
    };
    const update = Object.fromEntries([
      ...Puts.map(({ Key, Value }) => [Key, Value] as const),
      ...Deletes.map(({ Key }) => [Key, undefined] as const),
    ]);
    try {
      checkKeyValueUpdate(Object.fromEntries(values), update);
    } catch (error) {
      return void answer(402, { Message: (error as Error).message });
    }
    for (const [key, value] of Object.entries(update)) put(store, key, value);
    answer(200, { ItemCount: values.size, TotalSizeInBytes: 1 });
  });
  const { url, close } = await listen(server, { port: 0, what: 'the key-value store' });
  return {
    url,
    close,
    arn: ARN,
    values: live.values,
    /** The key-value store of the previews. */
    previews: { arn: PREVIEW_ARN, values: previews.values },
    /** Requests since the start, such as `PUT live`. */
    log,
  };
}

/** Starts the stores for the tests of a file and names them in the environment. Its fields are set before the first test. */
export function keyValueStoreFixture() {
  const store = {} as Awaited<ReturnType<typeof startKeyValueStore>>;
  beforeAll(async () => {
    Object.assign(store, await startKeyValueStore());
    vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE', store.url);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
    vi.stubEnv('AWS_REGION', 'us-east-1');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return store.close();
  });
  return store;
}
