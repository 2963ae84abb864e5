import type { IncomingHttpHeaders } from 'node:http';
import vm from 'node:vm';
import { checkAwsLimit } from '@platform/config/aws-limits';

/** Headers, cookies or query parameters as CloudFront Functions see them. */
export type EdgeValues = Record<string, { value: string; multiValue?: { value: string }[] }>;
/** Read-only in requests: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const READ_ONLY = ['cdn-loop', 'content-length', 'host', 'transfer-encoding', 'via'];

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
  body?: string;
}

/** The store behind the function's `cf.kvs()`; `undefined` for a missing key. */
export interface EdgeStore {
  get(key: string): string | undefined;
}

const IMPORT = /^\s*import\s+(\w+)\s+from\s+['"]cloudfront['"];?/m;

/** Loads a viewer-request function (see `loadHandler`). Rejects for headers that CloudFront would answer with 502. */
export function loadEdgeFunction(code: string, store: EdgeStore) {
  const handler = loadHandler<EdgeRequest | EdgeResponse>(code, store);
  return async (request: EdgeRequest, ip: string): Promise<EdgeRequest | EdgeResponse> => {
    const result = await handler({ context: { eventType: 'viewer-request' }, viewer: { ip }, request });
    const { headers = {} } = result;
    const refused =
      Object.keys(headers).find((name) => name !== name.toLowerCase()) ??
      READ_ONLY.find((name) => 'uri' in result && headers[name]?.value !== request.headers[name]?.value);
    if (refused) throw new Error(`edge/invalid-result: CloudFront lets no function set the header ${refused}.`);
    if ('uri' in result)
      checkAwsLimit('edge-function/uri', result.uri.length, 'The path that the edge function returned');
    return result;
  };
}

/** Loads a viewer-response function in the same way. Its `request` has the path that the viewer-request function returned. */
export function loadResponseFunction(code: string, store: EdgeStore) {
  const handler = loadHandler<EdgeResponse>(code, store);
  return (response: EdgeResponse, request: EdgeRequest, ip: string): Promise<EdgeResponse> =>
    handler({ context: { eventType: 'viewer-response' }, viewer: { ip }, request, response });
}

/**
 * Loads the code of a CloudFront Function (JS 2.0) as the edge does: without modules, network, file system and eval. Node also
 * runs code that the edge rejects, such as an `await` inside an expression: `infra/edge/edge-in-njs.test.ts` finds that.
 * The event has the shape of https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function loadHandler<Result>(code: string, store: EdgeStore): (event: object) => Promise<Result> {
  const kvs = {
    async get(key: string) {
      const value = store.get(key);
      if (value === undefined) throw new Error('KeyNotFound');
      return value;
    },
  };
  const globals = Object.assign(Object.create(null), { cloudfront: { kvs: () => kvs }, console });
  const context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  const script = `${code.replace(IMPORT, 'const $1 = cloudfront;')}\n;handler;`;
  const handler = new vm.Script(script, { filename: 'edge-function.js' }).runInContext(context, { timeout: 1000 });
  // Cloned, because objects of another context have other prototypes.
  return async (event) => structuredClone(await handler(structuredClone({ version: '1.0', ...event })));
}

/** Splits a request target into path and raw query, exactly as sent: `new URL` would normalize malicious paths. */
export function splitTarget(target: string): { uri: string; query: string } {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  return { uri: path, query };
}

/** Returns headers with one value each. */
export const flatHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

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
    headers: collect(Object.entries(others)),
    cookies: collect(pairsOf(cookie, /;\s*/)),
  };
}
