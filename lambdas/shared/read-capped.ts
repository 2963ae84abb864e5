/** Answers of services that we call are a few hundred bytes; whatever sends more is not that service. */
export const ANSWER_BYTES = 64 * 1024;

/** The answer is longer than the caller reads. */
export class AnswerTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The answer is longer than ${limit} bytes`);
  }
}

/**
 * Returns the text of an answer. Throws AnswerTooLarge beyond `limit` bytes and closes the connection then; else throws what
 * the body's stream throws, such as the time-out of the request's signal.
 */
export async function readCapped(response: Response, limit = ANSWER_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limit) throw new AnswerTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the JSON of an answer; undefined where it is none. Throws what `readCapped` throws. */
export async function readJsonCapped(response: Response, limit?: number): Promise<unknown> {
  const text = await readCapped(response, limit);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
