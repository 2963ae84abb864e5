import { closeSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapCodeStatistics, type HeapCodeStatistics, writeHeapSnapshot } from 'node:v8';
import { eachThread } from './threads';

/**
 * What a process holds once everything that can be collected has been. Sizes in bytes. Heaps are told without compiled code:
 * the engine goes on compiling for ten thousands of requests, and drops what it has made by the megabyte.
 */
export interface Figures {
  /** Of the process's own thread. */
  heap: number;
  /** Heaps of the threads in which the functions run, by the functions' names. */
  functions: Record<string, number>;
  /** Memory of buffers outside the process's own heap: among it the edge's compressed pages. */
  buffers: number;
  rss: number;
  /** Files, pipes and sockets that are open; undefined where the system does not tell. */
  open: number | undefined;
  /** What keeps the event loop busy, by kind. */
  resources: Record<string, number>;
}

/** Reads the figures of the process that calls it, after a collection of its heap and of its threads' heaps. */
export async function readFigures(): Promise<Figures> {
  const session = new Session();
  session.connect();
  try {
    const functions = await collectThreads(session);
    // What finalizers let go is collected the next time.
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

/** The same question as an expression, for a thread without modules. */
const CODE_STATISTICS = `process.getBuiltinModule('node:v8').getHeapCodeStatistics()`;

const codeIn = (told: HeapCodeStatistics) => told.code_and_metadata_size + told.bytecode_and_metadata_size;

function openDescriptors(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

/** Collects the heap of every function and returns what is left of each. */
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

/** Writes the heaps of the process that calls it and of its functions, a file each, into a folder. */
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
