import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call } from './call';

/** Timeout of a response; a local site is faster even on a busy machine. */
const PATIENCE_MS = 30_000;
/** Time after which a leaving visitor aborts the request. */
const LEAVES_MS = 3;

/** Results of a run of requests. Latencies are in milliseconds until the end of the body. */
export interface Tally {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Expected responses other than success, such as redirects and rejections, and aborted requests. */
  expected: number;
  /** Number of unexpected responses. */
  unexpected: number;
  /** Descriptions of the first unexpected responses. */
  faults: string[];
}

const FAULTS_KEPT = 10;

/** Sends the requests of `next`, `atOnce` at a time, while `more(sent)` is true, and checks every response. */
export async function drive(
  url: string,
  next: () => Call,
  { more, atOnce }: { more(sent: number): boolean; atOnce: number },
): Promise<Tally> {
  const latency = createHistogram();
  const tally = { requests: 0, expected: 0, unexpected: 0, faults: [] as string[] };
  const started = performance.now();
  const visitor = async () => {
    while (more(tally.requests)) {
      tally.requests += 1;
      const call = next();
      const at = performance.now();
      const { status, fault } = await answerTo(url, call);
      if (!call.leaves) latency.record(Math.max(1, Math.round((performance.now() - at) * 1000)));
      if (fault !== undefined) {
        tally.unexpected += 1;
        if (tally.faults.length < FAULTS_KEPT) tally.faults.push(`${call.name} (${call.path}): ${fault}`);
      } else if (status < 200 || status > 299) tally.expected += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  const seconds = (performance.now() - started) / 1000;
  return { ...tally, seconds, p50: latency.percentile(50) / 1000, p99: latency.percentile(99) / 1000 };
}

/** `status` 0 means that the request was aborted. */
async function answerTo(url: string, call: Call): Promise<{ status: number; fault?: string | undefined }> {
  const { method = 'GET', headers = {}, body, leaves } = call;
  const leave = new AbortController();
  const late = setTimeout(() => leave.abort(), leaves ? LEAVES_MS : PATIENCE_MS);
  try {
    const response = await fetch(url + call.path, {
      method,
      headers,
      redirect: 'manual',
      signal: leave.signal,
      ...(body === undefined ? {} : { body }),
    });
    const { status } = response;
    const answer: Answer = {
      status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
    if (!call.expected.includes(status))
      return { status, fault: `status ${status} instead of ${call.expected.join(' or ')}` };
    return { status, fault: call.faultOf?.(answer) };
  } catch (error) {
    if (leaves && leave.signal.aborted) return { status: 0 };
    if (leave.signal.aborted) return { status: 0, fault: `no response within ${PATIENCE_MS / 1000} s` };
    // Wait before the next request, so that a stopped site does not cause a thousand requests per second.
    await pause(20);
    const { message, cause } = error as Error;
    return { status: 0, fault: cause instanceof Error ? `${message}: ${cause.message}` : message };
  } finally {
    clearTimeout(late);
  }
}
