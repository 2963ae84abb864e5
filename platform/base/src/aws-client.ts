/** Limits of a call of AWS, in ms. After `requestMs` without an answer, or of silence within one, the call fails. */
interface CallLimits {
  connectionMs: number;
  requestMs: number;
  /** Default: true. */
  keepAlive?: boolean;
  /** Sends the requests; default: the SDK's own handler. */
  handler?: new (
    options: ReturnType<typeof handlerOptions>,
  ) => unknown;
}

const CALL: CallLimits = { connectionMs: 3000, requestMs: 10_000 };

/** For a bucket's objects, which can be large. */
export const OBJECTS: CallLimits = { ...CALL, requestMs: 60_000 };

/**
 * For invoking a function that may run for so many minutes. A connection per request: one kept alive may die while its
 * holder is frozen, and an order is sent only once.
 */
export const invocationLimits = (minutes: number): CallLimits => ({
  ...CALL,
  requestMs: (minutes + 1) * 60_000,
  keepAlive: false,
});

const handlerOptions = ({ connectionMs, requestMs, keepAlive = true }: CallLimits) => ({
  connectionTimeout: connectionMs,
  requestTimeout: requestMs,
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
  ...(keepAlive ? {} : { httpsAgent: { keepAlive }, httpAgent: { keepAlive } }),
});

/** Creates a client of an AWS service. Every client comes from here: the SDK would wait for a silent service without limit. */
export function awsClient<Options, Client>(
  Client: new (...options: [] | [Options]) => Client,
  options: Omit<NoInfer<Options>, 'requestHandler'>,
  limits: CallLimits = CALL,
): Client {
  const handler = handlerOptions(limits);
  const requestHandler = limits.handler ? new limits.handler(handler) : handler;
  return new Client({ ...options, requestHandler } as Options);
}
