import { AsyncLocalStorage } from 'node:async_hooks';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** Milliseconds before Lambda ends the function: enough to count the failure and to answer. */
const RESERVE_MS = 2000;

const deadline = new AsyncLocalStorage<AbortSignal>();

/** Runs an invocation with `leftMs` left, and aborts its calls of AWS services shortly before they are used up. */
export async function withDeadline<Result>(leftMs: number, run: () => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), leftMs - RESERVE_MS);
  return deadline.run(controller.signal, run).finally(() => clearTimeout(timer));
}

/** The HTTP handler of an SDK client whose calls end with the invocation that makes them. */
export class DeadlineHttpHandler extends NodeHttpHandler {
  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const ends = deadline.getStore();
    // A call with a signal of its own ends within the reserve, unless it begins after the deadline.
    const abortSignal = ends?.aborted ? ends : (options?.abortSignal ?? ends);
    return super.handle(request, { ...options, ...(abortSignal && { abortSignal }) });
  }
}
