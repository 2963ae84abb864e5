import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Server } from 'node:net';
import { type Listening, listen } from '@platform/base/listen';
import type { Answer } from './edge/origin';

export type Respond = (request: IncomingMessage) => Promise<Answer>;

/** Answers a request with `respond`, or with 502 if that fails. */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  respond: Respond,
  log: (l: string) => void,
) {
  let answer: Answer;
  try {
    answer = await respond(request);
  } catch (error) {
    // The client hung up: there is nobody to answer, and nothing failed.
    if (request.destroyed && !request.complete) return response.destroy();
    log(`[platform] ${request.method} ${request.url}: ${(error as Error).stack ?? error}`);
    answer = { status: 502, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Bad Gateway') };
  }
  const bodyless = request.method === 'HEAD' || answer.status === 304 || answer.status === 204;
  const length =
    answer.status === 304 || answer.status === 204 ? {} : { 'content-length': answer.body.length };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(bodyless ? undefined : answer.body);
}

/** The site's port. Set `respond` to change how it answers, as when the platform is ready. */
export interface SitePort extends Listening {
  respond: Respond;
  log(line: string): void;
}

/** Opens the site's port, or takes over a server that listens already. */
export async function openSitePort(options: {
  port: number;
  /** A listening server from the parent process. */
  opened?: Server | undefined;
  respond: Respond;
  log(line: string): void;
}): Promise<SitePort> {
  const server: HttpServer = createServer(
    (request, response) => void serve(request, response, site.respond, (line) => site.log(line)),
  );
  const { port, opened } = options;
  const listening = await listen(server, { port, opened, what: 'the site', variable: 'PORT' });
  const site: SitePort = { ...listening, respond: options.respond, log: options.log };
  return site;
}
