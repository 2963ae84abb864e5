import type { IncomingHttpHeaders } from 'node:http';
import vm from 'node:vm';
import { checkAwsLimit } from '@platform/config/aws-limits';
import * as z from 'zod/mini';
import type { AnswerHeaders } from './origin';

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

/** Headers, cookies or query parameters as CloudFront Functions see them. */
const valuesSchema = z.record(
  z.string(),
  z.object({
    value: z.string('expected a text'),
    multiValue: z.optional(z.array(z.object({ value: z.string() }))),
  }),
);
export type EdgeValues = z.infer<typeof valuesSchema>;
const headersSchema = valuesSchema.check(
  z.superRefine((headers, { addIssue }) => {
    for (const name of Object.keys(headers)) {
      if (name !== name.toLowerCase()) addIssue(`${name}: write it in lower case`);
      if (isHidden(name)) addIssue(`${name}: no function may set it`);
    }
  }),
);

const requestSchema = z.object(
  {
    method: z.string(),
    uri: z.string().check(z.startsWith('/', 'expected a path that begins with a slash')),
    querystring: valuesSchema,
    headers: headersSchema,
    cookies: valuesSchema,
  },
  'expected a request or a response',
);
export type EdgeRequest = z.infer<typeof requestSchema>;

const responseSchema = z.object({
  statusCode: z.int('expected a number').check(z.minimum(100), z.maximum(599)),
  headers: z.optional(
    headersSchema.check(z.refine((headers) => !('set-cookie' in headers), 'set-cookie: use cookies')),
  ),
  cookies: z.optional(z.record(z.string(), z.object({ value: z.string(), attributes: z.optional(z.string()) }))),
  body: z.optional(
    z.union([
      z.string(),
      z.object({ encoding: z.literal('text'), data: z.string() }),
      z.object({ encoding: z.literal('base64'), data: z.base64() }),
    ]),
  ),
});
export type EdgeResponse = z.infer<typeof responseSchema>;

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

/** An edge function returned a result that CloudFront rejects: it answers 502. */
export class InvalidResult extends Error {
  constructor(what: string) {
    super(`edge/invalid-result: the edge function returned a result that CloudFront rejects: ${what}`);
  }
}

type Log = (line: string) => void;

/** Loads a viewer-request function (see `loadHandler`). It rejects with InvalidResult if CloudFront would reject its result. */
export function loadEdgeFunction(code: string, store: EdgeStore, log?: Log) {
  const handler = loadHandler(code, store, log);
  return async (request: EdgeRequest, ip: string): Promise<EdgeRequest | EdgeResponse> => {
    const result = await handler({ context: { eventType: 'viewer-request' }, viewer: { ip }, request });
    if (typeof result === 'object' && result !== null && 'statusCode' in result) return responseOf(result, {});
    const { success, data, error } = requestSchema.safeParse(result);
    if (!success) throw new InvalidResult(z.prettifyError(error));
    checkAwsLimit('edge-function/uri', data.uri.length, 'The path that the edge function returned');
    if (data.method !== request.method) throw new InvalidResult('another method: it is read-only');
    requireUnchanged(data.headers, request.headers, READ_ONLY.request);
    return data;
  };
}

/** Loads a viewer-response function in the same way. Its `request` has the path that the viewer-request function returned. */
export function loadResponseFunction(code: string, store: EdgeStore, log?: Log) {
  const handler = loadHandler(code, store, log);
  return async (response: EdgeResponse, request: EdgeRequest, ip: string): Promise<EdgeResponse> => {
    const context = { eventType: 'viewer-response' };
    return responseOf(await handler({ context, viewer: { ip }, request, response }), response.headers);
  };
}

function responseOf(result: unknown, before: EdgeValues = {}): EdgeResponse {
  const { success, data, error } = responseSchema.safeParse(result);
  if (!success) throw new InvalidResult(z.prettifyError(error));
  requireUnchanged(data.headers ?? {}, before, READ_ONLY.response);
  return data;
}

function requireUnchanged(headers: EdgeValues, before: EdgeValues, readOnly: readonly string[]): void {
  const changed = readOnly.find((name) => headers[name]?.value !== before[name]?.value);
  if (changed) throw new InvalidResult(`another header ${changed}: it is read-only`);
}

/**
 * Loads the code of a CloudFront Function (JS 2.0) as the edge does: without modules, network, file system and eval. Node also
 * runs code that the edge rejects, such as an `await` inside an expression: `infra/edge/edge-in-njs.test.ts` finds that.
 * The event has the shape of https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function loadHandler(code: string, store: EdgeStore, log: Log = () => {}): (event: object) => Promise<unknown> {
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

/** Splits a request target into path and raw query, exactly as sent: `new URL` would normalize malicious paths. */
export function splitTarget(target: string): { uri: string; query: string } {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  return { uri: path, query };
}

/** Returns headers with one value each. */
export function flatHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function collect(pairs: [string, string][]): EdgeValues {
  const values: EdgeValues = Object.create(null);
  for (const [name, value] of pairs) {
    const entry = values[name];
    if (!entry) {
      values[name] = { value };
    } else {
      entry.multiValue ??= [{ value: entry.value }];
      entry.multiValue.push({ value });
    }
  }
  return values;
}

const pairsOf = (text: string, separator: RegExp): [string, string][] =>
  text
    .split(separator)
    .filter(Boolean)
    .map((pair) => {
      const cut = pair.indexOf('=');
      return cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)];
    });

/** Returns a response's headers as a viewer-response function sees them, without cookies. */
export function edgeHeaders(headers: AnswerHeaders): EdgeValues {
  const { 'set-cookie': _cookies, ...others } = headers;
  return collect(
    Object.entries(others)
      .filter(([name]) => !isHidden(name))
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one])),
  );
}

/** Returns a request as a viewer-request function sees it: values stay percent-encoded, cookies are separate from headers. */
export function edgeRequest(
  method: string,
  target: { uri: string; query: string },
  headers: Record<string, string>,
): EdgeRequest {
  const { cookie = '', ...others } = headers;
  return {
    method,
    uri: target.uri,
    querystring: collect(pairsOf(target.query, /&/)),
    headers: collect(Object.entries(others).filter(([name]) => !isHidden(name))),
    cookies: collect(pairsOf(cookie, /;\s*/)),
  };
}
