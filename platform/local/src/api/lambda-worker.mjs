// Runs one Lambda function in a worker thread. Plain JavaScript, because a worker does not inherit its parent's TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads';

const loaded = import(workerData.file);

parentPort.on('message', async ({ id, event, context, deadline }) => {
  try {
    const { handler } = await loaded;
    const result = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    });
    // As in Lambda, the result is serialized to JSON.
    parentPort.postMessage({ id, result: result === undefined ? 'null' : JSON.stringify(result) });
  } catch (error) {
    parentPort.postMessage({ id, error: error?.stack ?? String(error) });
  }
});
