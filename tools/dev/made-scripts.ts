import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface MadeScript {
  text: string;
  etag: string;
}

/**
 * Returns a handler for scripts that are made here and stay the same while the server runs. Each is made once, and a browser that
 * has it gets 304: a reload neither transfers nor compiles React's development build again.
 */
export function madeScripts() {
  const known = new Map<string, Promise<MadeScript>>();
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    make: () => Promise<string>,
  ): Promise<true> => {
    const address = request.url ?? '';
    const making = known.get(address) ?? make().then(withEtag);
    known.set(address, making);
    making.catch(() => known.delete(address));
    const { text, etag } = await making;
    // Checked on every use, because another start at this port makes them anew.
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache', etag };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(text);
    return true;
  };
}

const withEtag = (text: string): MadeScript => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
});
