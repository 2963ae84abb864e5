import type { Session } from 'node:inspector/promises';

/** An inspector session with the worker thread of a function. */
export interface Thread {
  /** The function's name in the templates. */
  name: string;
  /** Sends an inspector command and returns its result. `heard` receives the thread's events until then. */
  post(method: string, params?: object, heard?: (told: Told) => void): Promise<Record<string, unknown>>;
}

interface Told {
  id?: number;
  result?: Record<string, unknown>;
  method?: string;
  params?: Record<string, unknown>;
}

/**
 * Calls `use` with each function thread of this process, one after another. `session` is an inspector session of this
 * process.
 */
export async function eachThread(session: Session, use: (thread: Thread) => Promise<void>): Promise<void> {
  const found: string[] = [];
  let hear = (_told: Told) => {};
  session.on('NodeWorker.attachedToWorker', ({ params }) => found.push(params.sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) =>
    hear(JSON.parse(params.message) as Told),
  );
  let last = 0;
  const postTo =
    (sessionId: string): Thread['post'] =>
    async (method, params = {}, heard = () => {}) => {
      last += 1;
      const id = last;
      const answer = new Promise<Record<string, unknown>>((resolve) => {
        hear = (told) => (told.id === id ? resolve(told.result ?? {}) : heard(told));
      });
      const message = JSON.stringify({ id, method, params });
      await session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
      return answer;
    };
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  for (const sessionId of found) {
    const post = postTo(sessionId);
    const { result } = await post('Runtime.evaluate', { expression: 'process.env.AWS_LAMBDA_FUNCTION_NAME' });
    const { value } = (result ?? {}) as { value?: unknown };
    // Skip the TypeScript loader's thread, which has no name.
    if (typeof value === 'string') await use({ name: value.replace(/[0-9A-F]{8}$/, ''), post });
  }
  await session.post('NodeWorker.disable');
}
