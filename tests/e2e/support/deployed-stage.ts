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
  close(): Promise<void>;
}

/** Serves a local site over HTTPS with a certificate of its own, as a deployed stage looks from a laptop. */
export async function deployedStage(site: string, dir: string): Promise<DeployedStage> {
  const { key, cert } = makeCertificate();
  mkdirSync(dir, { recursive: true });
  const authority = path.join(dir, 'authority.pem');
  writeFileSync(authority, cert);
  const asked: string[] = [];
  let url = '';
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    // The API accepts calls of its own site's pages only.
    proxy(request, response, site, request.headers.origin === url ? { origin: site } : {});
  });
  const { port, close } = await listen(server as unknown as Server, { port: 0, what: 'the stage' });
  url = `https://localhost:${port}`;
  return { url, authority, asked, close };
}
