import { readdirSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapCodeStatistics, type HeapCodeStatistics } from 'node:v8';

/**
 * What a process holds after a full garbage collection; sizes in bytes. Heaps are reported without compiled code, because
 * V8 keeps compiling for tens of thousands of requests and drops code by the megabyte.
 */
export interface Figures {
  /** Heap of the main thread. */
  heap: number;
  /** Heaps of the functions' worker threads, by function name. */
  functions: Record<string, number>;
  rss: number;
  /** Open files, pipes and sockets; undefined if the system does not report them. */
  open: number | undefined;
}

/** Returns the figures of the calling process after collecting garbage in it and its threads. */
export async function readFigures(): Promise<Figures> {
  const session = new Session();
  session.connect();
  try {
    const functions = await functionHeaps(session);
    // Collect repeatedly: objects released by finalizers are freed by the next collection.
    for (let time = 0; time < 3; time++) {
      await session.post('HeapProfiler.collectGarbage');
      await pause(50);
    }
    const { heapUsed, rss } = process.memoryUsage();
    return { heap: heapUsed - codeIn(getHeapCodeStatistics()), functions, rss, open: openDescriptors() };
  } finally {
    session.disconnect();
  }
}

const codeIn = (told: HeapCodeStatistics) => told.code_and_metadata_size + told.bytecode_and_metadata_size;

function openDescriptors(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

/** The same measurement as `codeIn`'s argument, as an expression for threads without modules. */
const CODE_STATISTICS = `process.getBuiltinModule('node:v8').getHeapCodeStatistics()`;

interface Answered {
  id: number;
  result?: { usedSize?: number; result?: { value?: unknown } };
}

/** Collects garbage in every function's thread and returns the remaining heap of each. */
async function functionHeaps(session: Session): Promise<Record<string, number>> {
  const threads: string[] = [];
  const waiting = new Map<number, (answer: Answered) => void>();
  session.on('NodeWorker.attachedToWorker', ({ params }) => threads.push(params.sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const answer = JSON.parse(params.message) as Answered;
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const post = async (sessionId: string, method: string, params: object = {}) => {
    last += 1;
    const id = last;
    const answer = new Promise<Answered>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
    return (await answer).result;
  };
  const evaluate = async (sessionId: string, expression: string) =>
    (await post(sessionId, 'Runtime.evaluate', { expression, returnByValue: true }))?.result?.value;
  const heaps: Record<string, number> = {};
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  for (const thread of threads) {
    const name = await evaluate(thread, 'process.env.AWS_LAMBDA_FUNCTION_NAME');
    // Skip the TypeScript loader's thread, which has no name.
    if (typeof name !== 'string') continue;
    for (let time = 0; time < 2; time++) await post(thread, 'HeapProfiler.collectGarbage');
    const used = (await post(thread, 'Runtime.getHeapUsage'))?.usedSize ?? 0;
    const code = (await evaluate(thread, CODE_STATISTICS)) as HeapCodeStatistics;
    heaps[name.replace(/[0-9A-F]{8}$/, '')] = used - codeIn(code);
  }
  await session.post('NodeWorker.disable');
  return heaps;
}
