import { expect, test } from '@playwright/test';
import { POOR_LCP_MS, REPORTS } from '@site/contracts/api/report-limits';
import { type Report, telemetrySchema } from '@site/contracts/api/telemetry';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import { telemetryFixture } from './support/telemetry-site';

const SHELL = '0123456789abcdef'.repeat(2);
const VOICE = 'fedcba9876543210'.repeat(2);
const PRODUCTS = 'aabbccddeeff0011'.repeat(2);
const site = siteJson({
  remotes: [siteRemote('mfe-voice', VOICE, []), siteRemote('mfe-products', PRODUCTS, ['in'])],
});
/** Starts a visit as the shell does: the URL of the code contains the shell's version. */
const visit = ({ sampled = true, hydrated = true, fails = ['mfe-voice/Widget'] }) => `
  import { logError } from './error-log';
  import { startTelemetry } from './begin-telemetry';
  for (const part of ${JSON.stringify(fails)}) logError({ part, error: new Error('anna@example.com called +380440000000') });
  startTelemetry(${JSON.stringify(site)}, {
    own: location.origin + '/shell/${SHELL}/entry.js', sampled: ${sampled}, hydrated: ${hydrated}, limit: ${REPORTS} });`;
const BODY = `<div data-slot="page"><h1>A page with words on it</h1></div>
  <div data-slot="mfe-voice/Widget"><button>Call</button></div>`;

const page = (name: string, options: Parameters<typeof visit>[0]) => [
  `/${name}`,
  { source: visit(options), script: `/shell/${SHELL}/${name}.js`, body: BODY },
];
const { received, open, leave } = telemetryFixture(
  Object.fromEntries([
    page('in', {}),
    page('out', { sampled: false }),
    page('whole', { fails: [] }),
    page('static', { hydrated: false, fails: [] }),
  ]),
  {
    [`/mfe/mfe-voice/${VOICE}/broken.js`]: 'setTimeout(() => { throw new Error("late"); });',
    '/elsewhere.js': 'setTimeout(() => { throw new Error("an extension"); });',
  },
);

const reports = (): Report[] =>
  received.flatMap(({ body }) => telemetrySchema.parse(JSON.parse(body)).reports);

test('a sampled visit sends one beacon with its vitals by owner of the page and no personal data', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/in');
  await page.getByRole('button').click();
  await leave(page);
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
  await leave(page);
  await expect.poll(pages).toEqual([{ shell: false, 'mfe-products': false, 'mfe-voice': true }]);
  expect(JSON.parse(received[0]?.body ?? '').pages).toContainEqual({
    part: 'mfe-voice',
    version: VOICE,
    bad: true,
  });
});

test('a request that failed is reported with its id, a refused or answered one is not', async ({ page }) => {
  await open(page, '/out');
  await page.evaluate(() => {
    const told = (id: string, status: number, accepted: boolean) =>
      document.dispatchEvent(
        new CustomEvent('site:api', { detail: { path: '/api/leads', id, status, accepted } }),
      );
    told('answered-1', 201, true);
    told('refused-1', 422, false);
    told('portal-1', 200, false);
    told('lost-1234', 0, false);
    told('broken-1', 503, false);
  });
  await leave(page);
  await expect.poll(() => received.length).toBe(1);
  const { failedRequests } = telemetrySchema.parse(JSON.parse(received[0]?.body ?? ''));
  expect(failedRequests?.map(({ id, status }) => [id, status])).toEqual([
    ['portal-1', 200],
    ['lost-1234', 0],
    ['broken-1', 503],
  ]);
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

test('a page that is not interactive, or paints late, is bad for its owner', async ({ page }) => {
  await open(page, '/static');
  await leave(page);
  await expect.poll(pages).toEqual([{ shell: true, 'mfe-voice': false }]);
  received.length = 0;
  await page.addInitScript((late) => {
    Object.defineProperty(LargestContentfulPaint.prototype, 'startTime', { get: () => late });
  }, POOR_LCP_MS + 1);
  await open(page, '/whole');
  await leave(page);
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
  await leave(page);
  await expect.poll(() => received.length).toBe(1);
  const inp = reports().find((report) => report.kind === 'vital' && report.name === 'INP');
  expect(inp).toMatchObject({ part: 'mfe-voice', version: VOICE });
  // Below the slowest one, however long a busy machine takes for the others.
  expect(inp?.kind === 'vital' && inp.value).toBeLessThan(2000);
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
  await leave(page);
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
  await leave(page);
  await expect.poll(() => received.length).toBe(1);
  expect(reports()).toHaveLength(REPORTS);
});
