import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Certificate, makeCertificate } from '../../support/certificate';
import { measuringBrowser } from '../measuring-browser';
import { Progress } from '../progress';
import { Attempts } from './attempts';
import type { Contender } from './contender';
import { type BrowserSource, browserSource } from './open-page';
import { serveContender } from './serve';
import type { Running } from './start-contenders';
import { visitByTurns } from './visit-by-turns';

const PAGE = '/ru';
const TURNS = 3;
const FAILURES = 2;

let certificate: Certificate;
let browser: BrowserSource;
const closing: (() => void)[] = [];

beforeAll(async () => {
  certificate = makeCertificate();
  browser = browserSource(await measuringBrowser(), certificate.fingerprint);
});
afterAll(async () => {
  for (const close of closing) close();
  await browser.close();
});

const page = async () => Buffer.from('<!doctype html><title>A page</title><h1>A page</h1>');
const contender = (name: string, read: Contender['read']): Contender => ({
  name,
  has: (pathname) => pathname === PAGE,
  read,
});

async function served(name: string, read: Contender['read']): Promise<Running> {
  const server = await serveContender(contender(name, read), certificate);
  closing.push(server.close);
  return { contender: contender(name, read), hydrates: false, ...server };
}

/** Accepts connections and never answers. */
async function hanging(): Promise<Running> {
  const sockets: Socket[] = [];
  const server: Server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  closing.push(close);
  const { port } = server.address() as AddressInfo;
  return { contender: contender('hanging', page), hydrates: false, url: `https://localhost:${port}`, close };
}

it('goes on when a contender hangs, answers 500 or dies, and records why', async () => {
  const failing = await served('failing', async () => {
    throw new Error('a fault in this contender');
  });
  const dying = await served('dying', page);
  const healthy = await served('healthy', page);
  // Long enough for a visit on a loaded machine.
  const attempts = new Attempts({ visitMs: 10_000, contenderMs: 60_000, failures: FAILURES });
  const lines: string[] = [];
  const servers = [await hanging(), failing, dying, healthy];
  const progress = new Progress(TURNS * servers.length, (line) => {
    lines.push(line);
    if (line.includes('dying')) dying.close();
  });
  const round = { browser, attempts, progress, turns: TURNS };
  const results = await visitByTurns(round, servers, 'desktop', { kind: 'home', pathname: PAGE });

  expect(results.map(({ contender: name, visits }) => [name, visits])).toEqual([
    ['dying', 1],
    ['healthy', TURNS],
  ]);
  expect(results.every(({ cold }) => cold.lcp > 0)).toBe(true);
  expect(attempts.tables()[0]?.rows).toEqual([
    ['hanging', 'desktop: home', FAILURES, 'yes', 'not finished after 10 s'],
    ['failing', 'desktop: home', FAILURES, 'yes', 'answered 500'],
    ['dying', 'desktop: home', FAILURES, 'yes', expect.stringContaining('ERR_CONNECTION_REFUSED')],
  ]);
  expect(lines).toHaveLength(TURNS * servers.length);
  expect(lines[0]).toMatch(
    /^\[1\/12, \d:\d\d, about \d+:\d\d left\] desktop: home, hanging: failed: not finished/,
  );
}, 120_000);

it('launches another browser after a crash', async () => {
  const healthy = await served('healthy', page);
  const attempts = new Attempts({ visitMs: 20_000, contenderMs: 60_000, failures: 5 });
  let uses = 0;
  const crashing: BrowserSource = {
    async get() {
      const running = await browser.get();
      uses += 1;
      // The first use is the visit that does not count.
      if (uses === 2) await running.close();
      return running;
    },
    close: browser.close,
  };
  const round = { browser: crashing, attempts, progress: new Progress(2, () => undefined), turns: 2 };
  const [result] = await visitByTurns(round, [healthy], 'desktop', { kind: 'home', pathname: PAGE });
  expect(result?.visits).toBe(1);
  expect(attempts.tables()[0]?.rows).toHaveLength(1);
}, 60_000);
