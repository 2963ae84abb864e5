import vm from 'node:vm';
import { checkRequestResult, checkResponseResult } from './function-result';

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
