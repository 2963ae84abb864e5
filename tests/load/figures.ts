import { closeSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapCodeStatistics, type HeapCodeStatistics, writeHeapSnapshot } from 'node:v8';
import { eachThread } from './threads';

/**
 * What a process holds after a full garbage collection; sizes in bytes. Heaps are reported without compiled code, because
 * V8 keeps compiling for tens of thousands of requests and drops code by the megabyte.
 */
export interface Figures {
  /** Heap of the main thread. */
  heap: number;
  /** Heaps of the functions' worker threads, by function name. */
  functions: Record<string, number>;
  /** Memory of buffers outside the heap, including the edge's compressed pages. */
  buffers: number;
  rss: number;
  /** Open files, pipes and sockets; undefined if the system does not report them. */
  open: number | undefined;
  /** Active resources of the event loop, by type. */
  resources: Record<string, number>;
}

/** Returns the figures of the calling process after collecting garbage in it and its threads. */
export async function readFigures(): Promise<Figures> {
  const session = new Session();
  session.connect();
  try {
    const functions = await collectThreads(session);
    // Collect twice: objects released by finalizers are freed by the second collection.
    for (let time = 0; time < 3; time++) {
      await session.post('HeapProfiler.collectGarbage');
      await pause(50);
    }
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    const resources: Record<string, number> = {};
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
    const heap = heapUsed - codeIn(getHeapCodeStatistics());
    return { heap, functions, buffers: arrayBuffers, rss, open: openDescriptors(), resources };
  } finally {
    session.disconnect();
  }
}

/** The same measurement as an expression, for threads without modules. */
const CODE_STATISTICS = `process.getBuiltinModule('node:v8').getHeapCodeStatistics()`;

const codeIn = (told: HeapCodeStatistics) => told.code_and_metadata_size + told.bytecode_and_metadata_size;

function openDescriptors(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

/** Collects garbage in every function's thread and returns the remaining heap of each. */
async function collectThreads(session: Session): Promise<Record<string, number>> {
  const heaps: Record<string, number> = {};
  await eachThread(session, async ({ name, post }) => {
    for (let time = 0; time < 2; time++) await post('HeapProfiler.collectGarbage');
    const { usedSize } = await post('Runtime.getHeapUsage');
    const { result } = await post('Runtime.evaluate', { expression: CODE_STATISTICS, returnByValue: true });
    heaps[name] = Number(usedSize) - codeIn((result as { value: HeapCodeStatistics }).value);
  });
  return heaps;
}

/** Writes heap snapshots of the calling process and of each function into a folder. */
export async function writeSnapshots(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeHeapSnapshot(path.join(folder, 'site.heapsnapshot'));
  const session = new Session();
  session.connect();
  try {
    await eachThread(session, async ({ name, post }) => {
      const file = openSync(path.join(folder, `${name}.heapsnapshot`), 'w');
      await post('HeapProfiler.takeHeapSnapshot', {}, ({ params }) => {
        if (typeof params?.chunk === 'string') writeSync(file, params.chunk);
      });
      closeSync(file);
    });
  } finally {
    session.disconnect();
  }
}
