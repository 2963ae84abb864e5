import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { proxy } from 'tools/dev/proxy';

/** A proxy in front of the site that can hold or fail requests, because WebDriver cannot intercept them. */
export interface Front {
  url: string;
  /** Requested paths in order. */
  asked: string[];
  /** Holds requests to matching paths until the returned function is called. */
  hold(pattern: RegExp): () => void;
  /** Responds to matching paths with 503, like an unavailable origin. */
  refuse(pattern: RegExp): void;
  close(): Promise<void>;
}

export async function startFront(site: string): Promise<Front> {
  const asked: string[] = [];
  const held: { pattern: RegExp; released: Promise<void> }[] = [];
  const refused: RegExp[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    for (const { pattern, released } of held) if (pattern.test(path)) await released;
    if (refused.some((pattern) => pattern.test(path))) return response.writeHead(503).end();
    // The API accepts browser requests only from the site's own origin.
    proxy(request, response, site, request.headers.origin ? { origin: new URL(site).origin } : {});
  });
  const { port, close } = await listen(server, { port: 0, what: 'the front' });
  return {
    url: `http://localhost:${port}`,
    asked,
    hold: (pattern) => {
      let release = () => {};
      held.push({ pattern, released: new Promise((resolve) => (release = resolve)) });
      return () => release();
    },
    refuse: (pattern) => void refused.push(pattern),
    close,
  };
}
