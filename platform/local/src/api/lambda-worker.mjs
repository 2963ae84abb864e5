// One Lambda function in a thread of its own. Plain JavaScript: a worker has no TypeScript loader of its parent's.
import { parentPort, workerData } from 'node:worker_threads';

const loaded = import(workerData.file);

parentPort.on('message', async ({ id, event, context, deadline }) => {
  try {
    const { handler } = await loaded;
    const result = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    });
    // As the service does: what is no JSON does not leave the function.
    parentPort.postMessage({ id, result: result === undefined ? 'null' : JSON.stringify(result) });
  } catch (error) {
    parentPort.postMessage({ id, error: error?.stack ?? String(error) });
  }
});
