import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of a response; a local site is faster even on a busy machine. */
const PATIENCE_MS = 30_000;
/** Time after which a leaving visitor aborts the request. */
const LEAVES_MS = 3;
const FAULTS_KEPT = 10;

/** One request of the traffic and its expected response. */
export interface Call {
  /** Name in messages. */
  name: string;
  path: string;
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Expected status codes; any other is a fault. */
  expected: readonly number[];
  /** Returns the fault of a response with an expected status, or undefined. */
  faultOf?(answer: Answer): string | undefined;
  /** The visitor aborts the request before the response arrives. */
  leaves?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The decompressed body. */
  body: Buffer;
}

export interface Tally {
  requests: number;
  seconds: number;
  /** Number of unexpected responses. */
  unexpected: number;
  /** Descriptions of the first unexpected responses. */
  faults: string[];
}

/** Sends the requests of `next`, `atOnce` at a time, while `more(sent)` is true, and checks every response. */
export async function drive(
  url: string,
  next: (n: number) => Call,
  { more, atOnce }: { more(sent: number): boolean; atOnce: number },
): Promise<Tally> {
  const tally = { requests: 0, unexpected: 0, faults: [] as string[] };
  const started = performance.now();
  const visitor = async () => {
    while (more(tally.requests)) {
      const call = next(tally.requests);
      tally.requests += 1;
      const fault = await faultOf(url, call);
      if (fault === undefined) continue;
      tally.unexpected += 1;
      if (tally.faults.length < FAULTS_KEPT) tally.faults.push(`${call.name} (${call.path}): ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return { ...tally, seconds: (performance.now() - started) / 1000 };
}

/** Sends a request and returns why its response is wrong, or undefined. */
async function faultOf(url: string, call: Call): Promise<string | undefined> {
  const { method = 'GET', headers = {}, body, leaves, expected } = call;
  const signal = AbortSignal.timeout(leaves ? LEAVES_MS : PATIENCE_MS);
  try {
    const response = await fetch(url + call.path, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const { status } = response;
    const answer = { status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    if (!expected.includes(status)) return `status ${status} instead of ${expected.join(' or ')}`;
    return call.faultOf?.(answer);
  } catch (error) {
    if (signal.aborted) return leaves ? undefined : `no response within ${PATIENCE_MS / 1000} s`;
    // Wait before the next request, so that a stopped site does not cause a thousand requests per second.
    await pause(20);
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}
