/** Answers of the services we call have a few hundred bytes; a much longer one is not from that service. */
export const ANSWER_BYTES = 64 * 1024;

/**
 * Returns the text of an answer. Throws beyond `limit` bytes, and when `signal` aborts; the connection is closed in
 * each case. Watches the request's signal itself: `fetch` can lose its listener to the garbage collector once the
 * headers have arrived, and a body that never ends would be read for ever.
 */
export async function readCapped(response: Response, signal: AbortSignal, limit = ANSWER_BYTES): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const close = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    const chunks: Uint8Array[] = [];
    for (let bytes = 0; ; ) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > limit) throw new Error(`The answer is longer than ${limit} bytes`);
      chunks.push(value);
    }
    // Closing the body ends it like its last chunk.
    signal.throwIfAborted();
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

/** Returns the JSON of an answer; undefined when it is not JSON. Throws the errors of `readCapped`. */
export async function readJsonCapped(response: Response, signal: AbortSignal): Promise<unknown> {
  const text = await readCapped(response, signal);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
