import http from 'node:http';
import type { AddressInfo } from 'node:net';

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
  const target = new URL(site);
  const asked: string[] = [];
  const held: { pattern: RegExp; released: Promise<void> }[] = [];
  const refused: RegExp[] = [];
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    for (const { pattern, released } of held) if (pattern.test(path)) await released;
    if (refused.some((pattern) => pattern.test(path))) {
      response.writeHead(503).end();
      return;
    }
    const headers = { ...request.headers, host: target.host };
    // The API accepts browser requests only from the site's own origin.
    if (headers.origin) headers.origin = target.origin;
    const onward = http.request(
      { host: target.hostname, port: target.port, method: request.method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    hold: (pattern) => {
      let release = () => {};
      held.push({ pattern, released: new Promise((resolve) => (release = resolve)) });
      return () => release();
    },
    refuse: (pattern) => void refused.push(pattern),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
