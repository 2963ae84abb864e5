import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { POOR_LCP_MS, REPORTS } from '@site/contracts/api/report-limits';
import { API } from '@site/contracts/api/routes';
import { type Report, telemetrySchema } from '@site/contracts/api/telemetry';
import { build } from 'esbuild';
import { FIXTURE_SETTINGS } from '../composition/support/fixture-parts';

const SHELL = '0123456789ab';
const VOICE = 'ba9876543210';
const PRODUCTS = 'aabbccddeeff';
const site = {
  composition: 'cccccccccccc',
  dataBase: '/data/',
  settings: FIXTURE_SETTINGS,
  remotes: [
    { name: 'mfe-voice', version: VOICE, entry: '', patterns: [] },
    { name: 'mfe-products', version: PRODUCTS, entry: '', patterns: ['in'] },
  ],
};
/** Starts a visit as the shell does: the URL of the code contains the shell's version. */
const visit = ({ sampled = true, hydrated = true, fails = ['mfe-voice/Widget'] }) => `
  import { logError } from './error-log';
  import { startTelemetry } from './start-telemetry';
  for (const part of ${JSON.stringify(fails)}) logError(part, new Error('anna@example.com called +380440000000'));
  startTelemetry(${JSON.stringify(site)}, {
    own: location.origin + '/shell/${SHELL}/entry.js', sampled: ${sampled}, hydrated: ${hydrated}, limit: ${REPORTS} });
  document.documentElement.dataset.ready = '';`;
const PAGE = (
  script: string,
) => `<!doctype html><title>Visit</title><div data-slot="page"><h1>A page with words on it</h1></div>
  <div data-slot="mfe-voice/Widget"><button>Call</button></div><script type="module" src="${script}"></script>`;

let server: Server;
let address: string;
let received: { body: string; type: string | undefined; cookie: string | undefined }[] = [];

test.beforeAll(async () => {
  const bundle = async (options: Parameters<typeof visit>[0]) => {
    const result = await build({
      stdin: { contents: visit(options), resolveDir: 'shell/src/telemetry', loader: 'ts' },
      bundle: true,
      format: 'esm',
      write: false,
    });
    return result.outputFiles[0]?.text ?? '';
  };
  const files: Record<string, [string, string]> = {
    '/in': ['text/html', PAGE(`/shell/${SHELL}/in.js`)],
    '/out': ['text/html', PAGE(`/shell/${SHELL}/out.js`)],
    '/whole': ['text/html', PAGE(`/shell/${SHELL}/whole.js`)],
    '/static': ['text/html', PAGE(`/shell/${SHELL}/static.js`)],
    [`/shell/${SHELL}/in.js`]: ['text/javascript', await bundle({})],
    [`/shell/${SHELL}/out.js`]: ['text/javascript', await bundle({ sampled: false })],
    [`/shell/${SHELL}/whole.js`]: ['text/javascript', await bundle({ fails: [] })],
    [`/shell/${SHELL}/static.js`]: ['text/javascript', await bundle({ hydrated: false, fails: [] })],
    [`/mfe/mfe-voice/${VOICE}/broken.js`]: [
      'text/javascript',
      'setTimeout(() => { throw new Error("late"); });',
    ],
    '/elsewhere.js': ['text/javascript', 'setTimeout(() => { throw new Error("an extension"); });'],
  };
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === API.telemetry) {
        const { 'content-type': type, cookie } = request.headers;
        received.push({ body: Buffer.concat(chunks).toString(), type, cookie });
        response.writeHead(204).end();
        return;
      }
      const [contentType, text] = files[request.url ?? ''] ?? ['text/html', ''];
      response.writeHead(200, { 'content-type': contentType }).end(text);
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

const reports = (): Report[] =>
  received.flatMap(({ body }) => telemetrySchema.parse(JSON.parse(body)).reports);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

test('a sampled visit sends one beacon with its vitals by owner of the page and no personal data', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/in');
  await page.getByRole('button').click();
  await page.goto(`${address}/elsewhere`);
  await expect.poll(() => received.length).toBe(1);
  const sent = reports();
  const vitals = sent.filter((report) => report.kind === 'vital');
  expect(vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'TTFB']));
  for (const { part, version } of vitals.filter(({ name }) => name !== 'INP'))
    expect([part, version]).toEqual(['mfe-products', PRODUCTS]);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ composition: site.composition });
  expect(sent.filter(({ kind }) => kind === 'error')).toEqual([
    { kind: 'error', part: 'mfe-voice', version: VOICE },
  ]);
  expect(received[0]?.body).not.toMatch(/anna|380440|127\.0\.0\.1|\/in/);
  expect(received[0]).toMatchObject({ type: 'application/json', cookie: undefined });
});

/** Returns the parts of each page that was reported, with whether they were bad. */
const pages = () =>
  received.map(({ body }) => {
    const { pages: parts = [] } = telemetrySchema.parse(JSON.parse(body));
    return Object.fromEntries(parts.map(({ part, bad }) => [part, bad]));
  });

test('a page with a failing slot is bad for the part of the slot and good for the others', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/in');
  await page.goto(`${address}/elsewhere`);
  await expect.poll(pages).toEqual([{ shell: false, 'mfe-products': false, 'mfe-voice': true }]);
  expect(JSON.parse(received[0]?.body ?? '').pages).toContainEqual({
    part: 'mfe-voice',
    version: VOICE,
    bad: true,
  });
});

test('a page is reported once, and without its owner’s slot by the parts that are on it', async ({
  page,
}) => {
  await open(page, '/whole');
  await page.evaluate(() => {
    const hide = () => document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    hide();
    hide();
  });
  await expect.poll(pages).toEqual([{ shell: false, 'mfe-voice': false }]);
});

test('a page that is not interactive, or paints late, is bad for its owner', async ({
  page,
  browserName,
}) => {
  await open(page, '/static');
  await page.goto(`${address}/elsewhere`);
  await expect.poll(pages).toEqual([{ shell: true, 'mfe-voice': false }]);
  test.skip(browserName !== 'chromium', 'LCP of a late element.');
  received = [];
  await open(page, '/whole');
  await page.waitForTimeout(POOR_LCP_MS + 100);
  await page.evaluate(() => {
    const large = Object.assign(document.createElement('p'), { textContent: 'late '.repeat(400) });
    document.body.append(large);
  });
  await page.waitForTimeout(300);
  await page.goto(`${address}/elsewhere`);
  await expect.poll(pages).toEqual([{ shell: true, 'mfe-voice': false }]);
});

test('a long visit is forgiven its slowest interaction of fifty', async ({ page }) => {
  await open(page, '/in');
  await page.evaluate(() => {
    const waits = [2000, 120];
    document.querySelector('button')?.addEventListener('click', () => {
      const end = performance.now() + (waits.shift() ?? 0);
      while (performance.now() < end);
    });
  });
  for (let click = 0; click < 55; click++) await page.getByRole('button').click();
  await page.goto(`${address}/elsewhere`);
  await expect.poll(() => received.length).toBe(1);
  const inp = reports().find((report) => report.kind === 'vital' && report.name === 'INP');
  expect(inp).toMatchObject({ part: 'mfe-voice', version: VOICE });
  expect(inp?.kind === 'vital' && inp.value).toBeLessThan(1500);
});

test('a visit outside the sample sends only its errors, each with the failing part', async ({ page }) => {
  await open(page, '/out');
  for (const src of [`/mfe/mfe-voice/${VOICE}/broken.js`, '/elsewhere.js']) {
    const failed = page.waitForEvent('pageerror');
    await page.evaluate((file) => {
      document.body.append(Object.assign(document.createElement('script'), { src: file }));
    }, src);
    await failed;
  }
  await page.goto(`${address}/elsewhere`);
  await expect.poll(() => received.length).toBe(1);
  expect(reports()).toEqual(Array(2).fill({ kind: 'error', part: 'mfe-voice', version: VOICE }));
  expect(pages()).toEqual([{}]);
});

test('a page that fails in a loop sends at most the reports that one request may contain', async ({
  page,
}) => {
  await open(page, '/out');
  await page.evaluate((version) => {
    for (let i = 0; i < 500; i++) {
      const error = new Error('again');
      error.stack = `at x (/mfe/mfe-voice/${version}/a.js:1:1)`;
      window.dispatchEvent(new ErrorEvent('error', { error }));
    }
  }, VOICE);
  await page.goto(`${address}/elsewhere`);
  await expect.poll(() => received.length).toBe(1);
  expect(reports()).toHaveLength(REPORTS);
});
