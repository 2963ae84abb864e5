import type { Session } from 'node:inspector/promises';

/** The inspector of a worker thread that runs a function. */
export interface Thread {
  /** The function's name in the templates. */
  name: string;
  /** Sends a command and returns its result. `heard` gets what the thread tells until then. */
  post(method: string, params?: object, heard?: (told: Told) => void): Promise<Record<string, unknown>>;
}

interface Told {
  id?: number;
  result?: Record<string, unknown>;
  method?: string;
  params?: Record<string, unknown>;
}

/** Gives `use` each thread of this process that runs a function, one after another. `session`: of this process. */
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
    // A thread without a name is no function: that of the TypeScript loader.
    if (typeof value === 'string') await use({ name: value.replace(/[0-9A-F]{8}$/, ''), post });
  }
  await session.post('NodeWorker.disable');
}
