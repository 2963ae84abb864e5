import type { IncomingMessage } from 'node:http';

/** Reads the body of a request. Returns undefined if it is longer than `limit` bytes; the rest is then read and dropped. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
  }
  return bytes <= limit ? Buffer.concat(chunks) : undefined;
}
