import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { proxy } from 'tools/dev/proxy';
import { makeCertificate } from '../../support/certificate';

export interface DeployedStage {
  /** `https://localhost:<port>` */
  url: string;
  /** File of the certificate, for `NODE_EXTRA_CA_CERTS`. */
  authority: string;
  /** Every request that it got: `GET /ru`. */
  asked: string[];
  /** The cookie header of every request for a page or a file. */
  cookies: string[];
  close(): Promise<void>;
}

/** Address that this stage redirects to the cases, with its whole address, as a distribution does. */
export const MOVED = '/moved-by-the-stage';
/** A cookie as a distribution sets it. */
export const COOKIE = 'bucket=4711; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax';

/** Serves a local site over HTTPS with a certificate of its own, as a deployed stage looks from a laptop. */
export async function deployedStage(site: string, dir: string): Promise<DeployedStage> {
  const { key, cert } = makeCertificate();
  mkdirSync(dir, { recursive: true });
  const authority = path.join(dir, 'authority.pem');
  writeFileSync(authority, cert);
  const asked: string[] = [];
  const cookies: string[] = [];
  let url = '';
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { cookie } = request.headers;
    if (cookie && !request.url?.startsWith('/api/')) cookies.push(cookie);
    if (request.url === MOVED) return void response.writeHead(301, { location: `${url}/ru/cases` }).end();
    if (request.headers.accept?.includes('text/html')) response.setHeader('set-cookie', COOKIE);
    // The API accepts calls of its own site's pages only.
    proxy(request, response, site, request.headers.origin === url ? { origin: site } : {});
  });
  const { port, close } = await listen(server as unknown as Server, { port: 0, what: 'the stage' });
  url = `https://localhost:${port}`;
  return { url, authority, asked, cookies, close };
}
