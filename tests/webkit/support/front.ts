import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { proxyRequest } from 'tools/dev/gateway';

/** A proxy in front of the site that can hold requests, because WebDriver cannot intercept them. */
export interface Front {
  url: string;
  /** Holds requests to matching paths until the returned function is called. */
  hold(pattern: RegExp): () => void;
  close(): Promise<void>;
}

export async function startFront(site: string): Promise<Front> {
  const held: { pattern: RegExp; released: Promise<void> }[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    for (const { pattern, released } of held) if (pattern.test(path)) await released;
    // The API accepts browser requests only from the site's own origin.
    proxyRequest(request, response, site, request.headers.origin ? { origin: new URL(site).origin } : {});
  });
  const { port, close } = await listen(server, { port: 0, what: 'the front' });
  return {
    url: `http://localhost:${port}`,
    hold: (pattern) => {
      let release = () => {};
      held.push({ pattern, released: new Promise((resolve) => (release = resolve)) });
      return () => release();
    },
    close,
  };
}
