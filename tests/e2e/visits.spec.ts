import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { REPORTS } from '@site/contracts/api/report-limits';
import { API } from '@site/contracts/api/routes';
import { telemetrySchema, type VisitReport } from '@site/contracts/api/telemetry';
import { API_EVENT, CALL_EVENT } from '@site/contracts/api/visit-events';
import { build } from 'esbuild';
import { FIXTURE_SETTINGS } from '../composition/support/fixture-parts';

const SHELL = '0123456789ab';
const LIVE = 'aaaaaaaaaaaa';
const CANARY = 'bbbbbbbbbbbb';
const site = (composition: string) => ({
  composition,
  dataBase: '/data/',
  settings: FIXTURE_SETTINGS,
  remotes: [{ name: 'mfe-voice', version: SHELL, entry: '', patterns: [] }],
});
/** Starts a visit as the shell does on a page that a canary's judge counts. */
const visit = (composition: string, hydrated: boolean) => `
  import { logError } from './error-log';
  import { startTelemetry } from './start-telemetry';
  import { beginVisit } from './visit';
  globalThis.fail = (part) => logError(part, new Error('x'));
  startTelemetry(${JSON.stringify(site(composition))}, {
    own: location.origin + '/shell/${SHELL}/entry.js', sampled: false, hydrated: ${hydrated}, limit: ${REPORTS},
    beginVisit: (options) => beginVisit({ ...options, hydrated: ${hydrated} }) });
  document.documentElement.dataset.ready = '';`;

let server: Server;
let address: string;
let received: { composition: string | undefined; visit: VisitReport | undefined; reports: number }[] = [];

test.beforeAll(async () => {
  const bundle = async (composition: string, hydrated: boolean) => {
    const { outputFiles } = await build({
      stdin: { contents: visit(composition, hydrated), resolveDir: 'shell/src/telemetry', loader: 'ts' },
      bundle: true,
      format: 'esm',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  };
  const scripts: Record<string, string> = {
    '/live': await bundle(LIVE, true),
    '/canary': await bundle(CANARY, true),
    '/static': await bundle(CANARY, false),
  };
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = request.url ?? '';
      if (url === API.telemetry) {
        const sent = telemetrySchema.parse(JSON.parse(String(Buffer.concat(chunks))));
        received.push({ composition: sent.composition, visit: sent.visit, reports: sent.reports.length });
        return response.writeHead(204).end();
      }
      const script = scripts[url.replace('.js', '')];
      if (url.endsWith('.js'))
        return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      const body = `<!doctype html><title>Visit</title><h1>A page with words on it</h1><button>Call</button>
        <script type="module" src="${url}.js"></script>`;
      return response.writeHead(200, { 'content-type': 'text/html' }).end(script ? body : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});
test.beforeEach(() => {
  received = [];
});
test.describe.configure({ mode: 'serial' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
/** Leaves the page, which sends what is known only at its end. */
const leave = (page: Page) => page.goto(`${address}/elsewhere`);
const fire = (page: Page, type: string, detail: object) =>
  page.evaluate(([name, data]) => document.dispatchEvent(new CustomEvent(name, { detail: data })), [
    type,
    detail,
  ] as const);
const fail = (page: Page, part?: string) =>
  page.evaluate((name) => (globalThis as unknown as { fail(part?: string): void }).fail(name), part);

/** Returns all values that were sent, sorted, such as `begins`, `apiErrors` and `lcp`. */
const sent = () =>
  received
    .flatMap(({ visit: { begins, bad = [], lcp } = {} }) => [
      ...(begins ? ['begins'] : []),
      ...bad,
      ...(lcp === undefined ? [] : ['lcp']),
    ])
    .sort();

test('a visit counts once, however many pages it views, and has the LCP of the first', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/live');
  await leave(page);
  await open(page, '/live');
  await leave(page);
  await expect.poll(sent).toEqual(['begins', 'lcp']);
  expect(received.every(({ composition, reports }) => composition === LIVE && reports === 0)).toBe(true);
});

test('a visitor who is moved to another composition begins another visit', async ({ page }) => {
  await open(page, '/live');
  await open(page, '/canary');
  await expect
    .poll(() => received.filter(({ visit }) => visit?.begins).map(({ composition }) => composition))
    .toEqual([LIVE, CANARY]);
});

test('errors, broken slots and pages that are not interactive count once each', async ({ page }) => {
  await open(page, '/static');
  for (const part of ['mfe-voice/Widget', 'mfe-voice/Widget', 'page', 'search', 'search'])
    await fail(page, part);
  await open(page, '/static');
  await fail(page, 'search');
  await expect
    .poll(() => sent().filter((value) => value !== 'lcp'))
    .toEqual(['begins', 'clientErrors', 'failedSlots', 'notHydrated']);
});

test('requests count by their result: refused forms, calls that do not start, errors of the API', async ({
  page,
}) => {
  await open(page, '/live');
  await fire(page, API_EVENT, { path: API.leads, status: 503, accepted: false });
  await fire(page, API_EVENT, { path: API.session, status: 200, accepted: true });
  await fire(page, CALL_EVENT, { started: false });
  await leave(page);
  await expect
    .poll(() => sent().filter((value) => value !== 'lcp'))
    .toEqual(['apiErrors', 'begins', 'failedLeads', 'failedVoiceStarts']);
});

test('a form that is accepted at the second try and a call that starts have not failed', async ({ page }) => {
  await open(page, '/live');
  await fire(page, API_EVENT, { path: API.leads, status: 0, accepted: false });
  await fire(page, API_EVENT, { path: API.leads, status: 201, accepted: true });
  await fire(page, CALL_EVENT, { started: false });
  await fire(page, CALL_EVENT, { started: true });
  await leave(page);
  // Leaving sends the LCP together with what did not happen.
  await expect.poll(sent).toEqual(['begins', 'lcp']);
});

test('without session storage a page reports no visit', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, '/live');
  await fail(page, 'search');
  await leave(page);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ visit: undefined, reports: 1 });
});
