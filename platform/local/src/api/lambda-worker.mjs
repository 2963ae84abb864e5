// Runs one Lambda function in a worker thread. Plain JavaScript, because a worker does not inherit its parent's TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads';

const loaded = import(workerData.file);

parentPort.on('message', async ({ event, context, deadline, port }) => {
  try {
    const { handler } = await loaded;
    const result = await handler(event, { ...context, getRemainingTimeInMillis: () => deadline - Date.now() });
    // As in Lambda, the result is serialized to JSON.
    port.postMessage({ result: result === undefined ? 'null' : JSON.stringify(result) });
  } catch (error) {
    port.postMessage({ error: error?.stack ?? String(error) });
  }
});
