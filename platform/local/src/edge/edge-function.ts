import { readFileSync, statSync } from 'node:fs';
import vm from 'node:vm';
import { checkAwsLimit } from '@platform/config/aws-limits';

/** A header, cookie or query parameter as CloudFront Functions see it. */
export interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}
export type EdgeValues = Record<string, EdgeValue>;

export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: EdgeValues;
  headers: EdgeValues;
  cookies: EdgeValues;
}
export interface EdgeResponse {
  statusCode: number;
  headers?: EdgeValues;
  cookies?: Record<string, { value: string; attributes?: string }>;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}
interface EdgeEvent {
  context: { eventType: 'viewer-request' | 'viewer-response' };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
}
export type EdgeFunction = (request: EdgeRequest, ip: string) => Promise<EdgeRequest | EdgeResponse>;

/** `request`: the visitor's request with the path that the viewer-request function returned. */
export type EdgeResponseFunction = (
  response: EdgeResponse,
  request: EdgeRequest,
  ip: string,
) => Promise<EdgeResponse>;

/** The store behind the function's `cf.kvs()`; `undefined` for a missing key. */
export interface EdgeStore {
  get(key: string): string | undefined;
}

const IMPORT = /^\s*import\s+(\w+)\s+from\s+['"]cloudfront['"];?/m;

/** An edge function threw: CloudFront answers 503. */
export class EdgeFunctionFailed extends Error {
  constructor(what: string) {
    super(`edge/function-failed: the edge function threw: ${what}`);
  }
}

type Log = (line: string) => void;

/** Loads a viewer-request function (see `loadHandler`). It rejects with InvalidResult if CloudFront would reject its result. */
export function loadEdgeFunction(code: string, store: EdgeStore, log?: Log): EdgeFunction {
  const handler = loadHandler<EdgeRequest | EdgeResponse>(code, store, log);
  return async (request, ip) => {
    const result = await handler({ context: { eventType: 'viewer-request' }, viewer: { ip }, request });
    checkRequestResult(result, request);
    return result;
  };
}

/** Loads a viewer-response function in the same way. */
export function loadResponseFunction(code: string, store: EdgeStore, log?: Log): EdgeResponseFunction {
  const handler = loadHandler<EdgeResponse>(code, store, log);
  return async (response, request, ip) => {
    const result = await handler({
      context: { eventType: 'viewer-response' },
      viewer: { ip },
      request,
      response,
    });
    checkResponseResult(result, response);
    return result;
  };
}

/**
 * Loads the code of a CloudFront Function (JS 2.0) as the edge does: without modules, network, file system and eval. Node also
 * runs code that the edge rejects, such as an `await` inside an expression: `infra/edge/edge-in-njs.test.ts` finds that.
 * The event has the shape of https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function loadHandler<Result>(
  code: string,
  store: EdgeStore,
  log: Log = () => {},
): (event: EdgeEvent) => Promise<Result> {
  const kvs = {
    async get(key: string, options: { format?: string } = {}) {
      const value = store.get(key);
      if (value === undefined) throw new Error('KeyNotFound');
      return options.format === 'json' ? JSON.parse(value) : value;
    },
    exists: async (key: string) => store.get(key) !== undefined,
  };
  const globals = Object.assign(Object.create(null), {
    cloudfront: { kvs: () => kvs },
    console: { log: (...values: unknown[]) => log(values.map(String).join(' ')) },
  });
  const context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  const script = `${code.replace(IMPORT, 'const $1 = cloudfront;')}\n;handler;`;
  const handler = new vm.Script(script, { filename: 'edge-function.js' }).runInContext(context, {
    timeout: 1000,
  });
  return async (event) => {
    try {
      return await handler(structuredClone({ version: '1.0', ...event }));
    } catch (error) {
      throw new EdgeFunctionFailed((error as Error)?.message ?? String(error));
    }
  };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const HIDDEN = new Set([
  ...['connection', 'expect', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['trailer', 'upgrade', 'x-accel-buffering', 'x-accel-charset', 'x-accel-limit-rate', 'x-accel-redirect'],
  ...['x-amzn-auth', 'x-amzn-cf-billing', 'x-amzn-cf-id', 'x-amzn-cf-xff', 'x-amzn-errortype'],
  ...['x-amzn-fle-profile', 'x-amzn-header-count', 'x-amzn-header-order', 'x-amzn-lambda-integration-tag'],
  ...['x-amzn-requestid', 'x-cache', 'x-forwarded-proto', 'x-real-ip'],
]);
const READ_ONLY = {
  request: ['cdn-loop', 'content-length', 'host', 'transfer-encoding', 'via'],
  response: ['warning', 'via'],
} as const;

/** Returns whether functions can neither see nor set a header. */
export const isHidden = (name: string) => HIDDEN.has(name) || /^x-(amz-cf|edge)-/.test(name);

/** An edge function returned a result that CloudFront rejects: it answers 502. */
export class InvalidResult extends Error {
  constructor(what: string) {
    super(`edge/invalid-result: the edge function returned ${what}`);
  }
}

/** Throws InvalidResult if CloudFront would reject the result of a viewer-request function. `before`: the function's input. */
function checkRequestResult(result: unknown, before: EdgeRequest): void {
  if (isObject(result) && 'statusCode' in result) {
    checkResponse(result as unknown as EdgeResponse, {});
    return;
  }
  if (!isObject(result) || typeof result.uri !== 'string')
    throw new InvalidResult('neither a request nor a response');
  const { uri, method, headers } = result as unknown as EdgeRequest;
  if (!uri.startsWith('/')) throw new InvalidResult(`the path "${uri}": it must begin with a slash`);
  checkAwsLimit('edge-function/uri', uri.length, 'The path that the edge function returned');
  if (method !== before.method) throw new InvalidResult('another method: it is read-only');
  checkHeaders(headers, before.headers, READ_ONLY.request);
}

/** Throws InvalidResult if CloudFront would reject the result of a viewer-response function. `before`: the function's input. */
function checkResponseResult(result: unknown, before: EdgeResponse): void {
  if (!isObject(result)) throw new InvalidResult('no response');
  checkResponse(result as unknown as EdgeResponse, before.headers ?? {});
}

function checkResponse(
  { statusCode, headers = {}, cookies = {}, body }: EdgeResponse,
  before: EdgeValues,
): void {
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599)
    throw new InvalidResult(`the status ${JSON.stringify(statusCode)}: it must be a number from 100 to 599`);
  checkHeaders(headers, before, READ_ONLY.response);
  if ('set-cookie' in headers) throw new InvalidResult('the header set-cookie: use cookies');
  for (const [name, cookie] of Object.entries(cookies)) checkValue(cookie, `cookie ${name}`);
  if (body === undefined || typeof body === 'string') return;
  const { data, encoding } = body as { data?: unknown; encoding?: unknown };
  if (typeof data !== 'string' || (encoding !== 'text' && encoding !== 'base64'))
    throw new InvalidResult('a body that is neither text nor { encoding, data }');
  if (encoding === 'base64' && !/^[A-Za-z0-9+/]*={0,2}$/.test(data))
    throw new InvalidResult('a body that is not base64');
}

function checkHeaders(headers: unknown, before: EdgeValues, readOnly: readonly string[]): void {
  if (!isObject(headers)) throw new InvalidResult('no headers');
  for (const [name, header] of Object.entries(headers)) {
    if (name !== name.toLowerCase()) throw new InvalidResult(`the header ${name}: write it in lower case`);
    if (isHidden(name)) throw new InvalidResult(`the header ${name}: no function may set it`);
    checkValue(header, `header ${name}`);
  }
  for (const name of readOnly) {
    const value = (headers[name] as { value?: unknown } | undefined)?.value;
    if (value !== before[name]?.value) throw new InvalidResult(`another header ${name}: it is read-only`);
  }
}

function checkValue(entry: unknown, what: string): void {
  if (!isObject(entry) || typeof entry.value !== 'string')
    throw new InvalidResult(`the ${what} without a text as its value`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The edge's key-value store in a JSON file, read again when the file changes. A missing file is an empty store. While the file is
 * unreadable, the previous values stay, because a real store never shows an incomplete write.
 */
export class KeyValueStore implements EdgeStore {
  private seen = '';
  private values = new Map<string, string>();

  constructor(private readonly file: string) {}

  get(key: string): string | undefined {
    const stat = statSync(this.file, { throwIfNoEntry: false });
    const now = stat ? `${stat.ino}:${stat.mtimeMs}:${stat.size}` : '';
    if (now !== this.seen) {
      this.seen = now;
      this.values = stat ? this.read() : new Map();
    }
    return this.values.get(key);
  }

  private read(): Map<string, string> {
    try {
      const parsed: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
      return new Map(
        Object.entries(parsed as object).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      );
    } catch {
      return this.values;
    }
  }
}
