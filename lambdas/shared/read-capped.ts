/** Answers of the services we call have a few hundred bytes; a much longer one is not from that service. */
export const ANSWER_BYTES = 64 * 1024;

/** The answer exceeds the caller's limit. */
export class AnswerTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The answer is longer than ${limit} bytes`);
  }
}

/**
 * Returns the text of an answer. Throws AnswerTooLarge beyond `limit` bytes, after closing the connection, else the errors
 * of the body's stream, such as the timeout of the request's signal.
 */
export async function readCapped(response: Response, limit = ANSWER_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream and closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limit) throw new AnswerTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the JSON of an answer; undefined when it is not JSON. Throws the errors of `readCapped`. */
export async function readJsonCapped(response: Response, limit?: number): Promise<unknown> {
  const text = await readCapped(response, limit);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
