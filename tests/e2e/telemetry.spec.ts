import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { expect, type Page, test } from '@playwright/test';
import { POOR_LCP_MS, REPORTS } from '@site/contracts/api/report-limits';
import { API } from '@site/contracts/api/routes';
import { type Report, type Telemetry, telemetrySchema } from '@site/contracts/api/telemetry';
import { API_EVENT, CALL_EVENT } from '@site/contracts/api/visit-events';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import { build } from 'esbuild';

const SHELL = '0123456789abcdef'.repeat(2);
const VOICE = 'fedcba9876543210'.repeat(2);
const PRODUCTS = 'aabbccddeeff0011'.repeat(2);
const LIVE = 'aaaaaaaaaaaa';
const ROLLOUT = 'bbbbbbbbbbbb';
const remotes = [siteRemote('mfe-voice', VOICE, []), siteRemote('mfe-products', PRODUCTS, ['in'])];

/** How a page starts its telemetry; its address says so. */
interface Start {
  /** Default: the page of mfe-products. The shell has all others. */
  path?: '/in' | '/out';
  sampled?: boolean;
  hydrated?: boolean;
  /** Whether the page's visits are counted, as during a rollout. */
  judged?: boolean;
  composition?: string;
}

/** Starts telemetry as the shell does; the address of the code contains the shell's version. */
const SOURCE = `
  import { logError } from './error-log';
  import { startTelemetry } from './begin-telemetry';
  import { beginVisit } from './visit';
  const { site, judged, ...options } = JSON.parse(decodeURIComponent(location.search.slice(1)));
  globalThis.fail = (part) => logError({ part, error: new Error('anna@example.com called +380440000000') });
  startTelemetry(site, {
    ...options, own: import.meta.url, limit: ${REPORTS},
    beginVisit: judged && ((more) => beginVisit({ ...more, hydrated: options.hydrated })) });
  document.documentElement.dataset.ready = '';`;
const SCRIPT = `/shell/${SHELL}/entry.js`;
const BODY = `<!doctype html><title>Visit</title><div data-slot="page"><h1>A page with words on it</h1></div>
  <div data-slot="mfe-voice/Widget"><button>Call</button></div><script type="module" src="${SCRIPT}"></script>`;
const FILES: Record<string, string> = {
  [`/mfe/mfe-voice/${VOICE}/broken.js`]: 'setTimeout(() => { throw new Error("late"); });',
  '/elsewhere.js': 'setTimeout(() => { throw new Error("an extension"); });',
};

const received: { body: string; type: string | undefined; cookie: string | undefined }[] = [];
const sent = (): Telemetry[] => received.map(({ body }) => telemetrySchema.parse(JSON.parse(body)));
const reports = (): Report[] => sent().flatMap((one) => one.reports);
/** The parts of each page that was reported, with whether they were bad. */
const pages = () =>
  sent().map(({ pages: parts = [] }) => Object.fromEntries(parts.map(({ part, bad }) => [part, bad])));
/** All values of visits, sorted, such as `begins` and `apiErrors`. */
const visits = () =>
  sent()
    .flatMap(({ visit: { begins, bad = [] } = {} }) => [...(begins ? ['begins'] : []), ...bad])
    .sort();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { pathname } = new URL(request.url ?? '', 'http://site.test');
    if (pathname === API.telemetry) {
      const { 'content-type': type, cookie } = request.headers;
      received.push({ body: Buffer.concat(chunks).toString(), type, cookie });
      return response.writeHead(204).end();
    }
    const script = FILES[pathname];
    if (script !== undefined)
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(/^\/(in|out)$/.test(pathname) ? BODY : '');
  });
});
let running: Listening;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { outputFiles } = await build({
    ...{ bundle: true, format: 'esm', write: false },
    stdin: { contents: SOURCE, resolveDir: 'shell/src/telemetry', loader: 'ts' },
  });
  FILES[SCRIPT] = outputFiles?.[0]?.text ?? '';
  running = await listen(server, { port: 0, what: 'the pages' });
});
test.beforeEach(() => {
  received.length = 0;
});
test.afterAll(() => running.close());

/** Opens a page and waits until its telemetry has started. */
async function open(page: Page, { path = '/in', composition = LIVE, ...how }: Start = {}): Promise<void> {
  const options = { sampled: true, hydrated: true, ...how, site: siteJson({ composition, remotes }) };
  await page.goto(`${running.url}${path}?${encodeURIComponent(JSON.stringify(options))}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
/** Leaves the page, which sends what is known only at its end. */
const leave = (page: Page) => page.goto(`${running.url}/elsewhere`);
const fail = (page: Page, ...parts: string[]) =>
  page.evaluate((names) => names.map((name) => Reflect.get(globalThis, 'fail')(name)), parts);
const fire = (page: Page, type: string, ...details: object[]) =>
  page.evaluate(
    ([name, data]) => data.map((detail) => document.dispatchEvent(new CustomEvent(name, { detail }))),
    [type, details] as const,
  );

test('a sampled visit sends one beacon with its vitals by owner of the page and no personal data', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page);
  await fail(page, 'mfe-voice/Widget');
  await page.getByRole('button').click();
  await leave(page);
  // A failing slot is bad for its part only.
  await expect.poll(pages).toEqual([{ shell: false, 'mfe-products': false, 'mfe-voice': true }]);
  const vitals = reports().filter((report) => report.kind === 'vital');
  expect(vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'TTFB']));
  for (const { part, version } of vitals.filter(({ name }) => name !== 'INP'))
    expect([part, version]).toEqual(['mfe-products', PRODUCTS]);
  const voice = { part: 'mfe-voice', version: VOICE };
  expect(reports().filter(({ kind }) => kind === 'error')).toEqual([{ kind: 'error', ...voice }]);
  expect(sent()).toMatchObject([
    { composition: LIVE, pages: expect.arrayContaining([{ ...voice, bad: true }]) },
  ]);
  expect(received[0]?.body).not.toMatch(/anna|380440|127\.0\.0\.1|\/in/);
  expect(received[0]).toMatchObject({ type: 'application/json', cookie: undefined });
});

test('a request that failed is reported with its id, a refused or answered one is not', async ({ page }) => {
  await open(page, { sampled: false });
  const told = [
    ['answered-1', 201, true],
    ['refused-1', 422, false],
    ['portal-1', 200, false],
    ['lost-1234', 0, false],
    ['broken-1', 503, false],
  ].map(([id, status, accepted]) => ({ path: API.leads, id, status, accepted }));
  await fire(page, API_EVENT, ...told);
  await leave(page);
  const failed = () =>
    sent().map(({ failedRequests }) => failedRequests?.map(({ id, status }) => [id, status]));
  await expect.poll(failed).toEqual([told.slice(2).map(({ id, status }) => [id, status])]);
});

test('a page is reported once, and without its owner’s slot by the parts that are on it', async ({
  page,
}) => {
  await open(page, { path: '/out' });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    for (let time = 0; time < 2; time += 1) document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(pages).toEqual([{ shell: false, 'mfe-voice': false }]);
});

for (const reason of ['is not interactive', 'paints late'])
  test(`a page that ${reason} is bad for its owner`, async ({ page }) => {
    if (reason === 'paints late')
      await page.addInitScript((late) => {
        Object.defineProperty(LargestContentfulPaint.prototype, 'startTime', { get: () => late });
      }, POOR_LCP_MS + 1);
    await open(page, { path: '/out', hydrated: reason === 'paints late' });
    await leave(page);
    await expect.poll(pages).toEqual([{ shell: true, 'mfe-voice': false }]);
  });

test('a visit outside the sample sends only its errors, each with the failing part, up to the limit', async ({
  page,
}) => {
  await open(page, { sampled: false });
  for (const src of [`/mfe/mfe-voice/${VOICE}/broken.js`, '/elsewhere.js']) {
    const failed = page.waitForEvent('pageerror');
    await page.evaluate((file) => {
      document.body.append(Object.assign(document.createElement('script'), { src: file }));
    }, src);
    await failed;
  }
  await fail(page, ...Array(500).fill('mfe-voice/Widget'));
  await leave(page);
  await expect.poll(pages).toEqual([{}]);
  expect(reports()).toEqual(Array(REPORTS).fill({ kind: 'error', part: 'mfe-voice', version: VOICE }));
});

test.describe('while visits are counted', () => {
  const judged = { judged: true, sampled: false };

  test('one counts once, however many pages it views, and again in another composition', {
    tag: '@fast',
  }, async ({ page }) => {
    await open(page, judged);
    await leave(page);
    await open(page, judged);
    // Nothing else comes before this.
    await fail(page, 'search');
    await expect.poll(visits).toEqual(['begins', 'clientErrors']);
    expect(sent()[0]).toMatchObject({ composition: LIVE, visit: { begins: true }, reports: [] });
    await open(page, { ...judged, composition: ROLLOUT });
    await expect.poll(() => sent().at(-1)).toMatchObject({ composition: ROLLOUT, visit: { begins: true } });
  });

  test('errors, broken slots and pages that are not interactive count once each', async ({ page }) => {
    for (let visit = 0; visit < 2; visit += 1) {
      await open(page, { ...judged, hydrated: false });
      await fail(page, 'mfe-voice/Widget', 'mfe-voice/Widget', 'page', 'search', 'search');
    }
    await expect.poll(visits).toEqual(['begins', 'clientErrors', 'failedSlots', 'notHydrated']);
  });

  const leads = { id: 'request-1', path: API.leads };
  for (const [what, requests, calls, counted] of [
    ['failed', [{ status: 503, accepted: false }], [false], ['failedLeads', 'failedVoiceStarts']],
    ['succeeded at the second try', [{ status: 0 }, { status: 201, accepted: true }], [false, true], []],
  ] as const)
    test(`a form and a call that ${what} count by their last result`, async ({ page }) => {
      await open(page, judged);
      await fire(page, API_EVENT, ...requests.map((request) => ({ ...leads, ...request })));
      await fire(page, API_EVENT, { ...leads, path: API.session, status: 200, accepted: true });
      await fire(page, CALL_EVENT, ...calls.map((started) => ({ started })));
      await leave(page);
      await open(page, judged);
      await fail(page, 'search');
      const errors = what === 'failed' ? ['apiErrors'] : [];
      await expect.poll(visits).toEqual([...errors, 'begins', 'clientErrors', ...counted]);
    });

  test('none counts without session storage', async ({ page }) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get });
    });
    await open(page, judged);
    await fail(page, 'search');
    await leave(page);
    await expect.poll(() => sent().map(({ visit }) => visit)).toEqual([undefined]);
    expect(reports()).toHaveLength(1);
  });
});
