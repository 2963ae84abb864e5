import { API } from '@site/contracts/api/routes';
import { API_EVENT, CALL_EVENT } from '@site/contracts/api/visit-events';
import { JUDGED_COOKIE_NAME, POOR_LCP_MS, REPORTS } from '@site/contracts/api/visit-measures';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';
import { keepBeacons, sentBeacons } from './support/beacons';
import { expect, type Page, test } from './support/test';

const PRODUCT = '/products/lumi-ai';

test.beforeEach(({ page }) => keepBeacons(page));

/** Puts the visit into the sample whose pages and vitals are reported, or out of it. */
const sample = (page: Page, sampled = true) =>
  page.addInitScript(
    (number) => {
      Math.random = () => number;
    },
    sampled ? 0 : 0.999,
  );
/** Has visits counted, as during a rollout. The edge removes the cookie from a request while there is none. */
const judge = (page: Page) =>
  page.addInitScript((name) => {
    void cookieStore.set(name, '1');
  }, JUDGED_COOKIE_NAME);
/** Opens a page and waits until this code of its telemetry has run. */
async function open(page: Page, path: string, code = 'begin-telemetry'): Promise<void> {
  await page.goto(path);
  const hasRun = () =>
    page.evaluate(async (name) => {
      const loaded = performance.getEntriesByType('resource').find((file) => file.name.includes(`/${name}-`));
      return loaded && import(loaded.name).then(() => true);
    }, code);
  await expect.poll(hasRun).toBe(true);
}
const siteOf = async (page: Page) =>
  JSON.parse((await page.locator(`#${SITE_JSON_ID}`).textContent()) ?? '') as SiteJson;
const fire = (page: Page, type: string, ...details: object[]) =>
  page.evaluate(([name, data]) => data.map((detail) => document.dispatchEvent(new CustomEvent(name, { detail }))), [
    type,
    details,
  ] as const);
/** Throws errors in code at these addresses. */
const fail = (page: Page, ...files: string[]) =>
  page.evaluate((addresses) => {
    for (const file of addresses) {
      const error = new Error('anna@example.com called +380440000000');
      error.stack = `at x (${file}:1:1)`;
      dispatchEvent(new ErrorEvent('error', { error }));
    }
  }, files);
/** Returns all values of the visit, sorted, such as `begins` and `apiErrors`. */
const counted = async (page: Page) =>
  (await sentBeacons(page))
    .flatMap(({ visit: { begins, bad = [] } = {} }) => [...(begins ? ['begins'] : []), ...bad])
    .sort();

test('a sampled visit sends one beacon with its vitals by owner of the page and no personal data', {
  tag: '@fast',
}, async ({ page }) => {
  await sample(page);
  await open(page, PRODUCT, 'vitals');
  const { composition, remotes } = await siteOf(page);
  const [products, voice] = ['mfe-products', 'mfe-voice'].map((part) => ({
    part,
    version: remotes.find(({ name }) => name === part)?.version,
  }));
  await fail(page, `/mfe/mfe-voice/${voice?.version}/a.js`);
  // A page is reported once.
  await sentBeacons(page);
  const [sent, ...more] = await sentBeacons(page);
  expect(more).toEqual([]);
  expect(sent?.composition).toBe(composition);
  const bad = (part: object | undefined, is: boolean) => ({ ...part, bad: is });
  expect(sent?.pages).toEqual(expect.arrayContaining([bad(products, false), bad(voice, true)]));
  const vitals = sent?.reports.filter(({ kind }) => kind === 'vital') ?? [];
  for (const name of ['LCP', 'CLS', 'TTFB'])
    expect(vitals).toContainEqual({ kind: 'vital', name, value: expect.any(Number), ...products });
  const errors = sent?.reports.filter(({ kind }) => kind === 'error');
  expect(errors).toEqual([{ kind: 'error', ...voice }]);
  expect(JSON.stringify(sent)).not.toMatch(/anna|380440|127\.0\.0\.1|localhost|lumi-ai/);
});

test('a page that paints late is bad for its owner, and good for the other parts', async ({ page }) => {
  await sample(page);
  await page.addInitScript((late) => {
    Object.defineProperty(LargestContentfulPaint.prototype, 'startTime', { get: () => late });
  }, POOR_LCP_MS + 1);
  await open(page, '/contacts', 'vitals');
  const sent = (await sentBeacons(page)).flatMap(({ pages = [] }) => pages);
  expect(Object.fromEntries(sent.map(({ part, bad }) => [part, bad]))).toEqual({
    shell: true,
    'mfe-voice': false,
  });
});

test('a visit outside the sample sends only its errors, each with the failing part, up to the limit, and the ids of failed requests', async ({
  page,
}) => {
  await sample(page, false);
  await open(page, '/contacts');
  const voice = (await siteOf(page)).remotes.find(({ name }) => name === 'mfe-voice');
  await fail(page, '/elsewhere.js', ...Array(50).fill(`/mfe/mfe-voice/${voice?.version}/a.js`));
  const errors = Array(REPORTS).fill({ kind: 'error', part: 'mfe-voice', version: voice?.version });
  const requests = [
    ['answered-1', 201, true],
    ['refused-1', 422, false],
    ['portal-1', 200, false],
    ['lost-1234', 0, false],
    ['broken-1', 503, false],
  ].map(([id, status, accepted]) => ({ path: API.leads, id, status, accepted }));
  await fire(page, API_EVENT, ...requests);
  const failedRequests = requests.slice(2).map(({ id, status, path: route }) => ({ id, status, route }));
  const [sent, ...more] = await sentBeacons(page);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ reports: errors, failedRequests });
  expect(sent).not.toHaveProperty('pages');
});

test.describe('while visits are counted', () => {
  test.beforeEach(async ({ page }) => {
    await judge(page);
    await sample(page, false);
  });

  test('one counts once, however many pages it views, and again in another composition', {
    tag: '@fast',
  }, async ({ page }) => {
    await open(page, '/contacts', 'visit');
    const { composition } = await siteOf(page);
    expect(await sentBeacons(page)).toMatchObject([{ composition, visit: { begins: true } }]);
    await open(page, '/team', 'visit');
    expect(await counted(page)).toEqual([]);
    const other = 'bbbbbbbbbbbb';
    await page.route('/contacts', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(`"composition":"${composition}"`, `"composition":"${other}"`);
      await route.fulfill({ response, body });
    });
    await open(page, '/contacts', 'visit');
    expect(await sentBeacons(page)).toMatchObject([{ composition: other, visit: { begins: true } }]);
  });

  test('errors and broken slots count once each', async ({ page }) => {
    await page.route('**/mfe/mfe-voice/**/*.js', (route) => route.abort());
    await open(page, '/contacts', 'visit');
    const { version } = (await siteOf(page)).remotes.find(({ name }) => name === 'mfe-voice') ?? {};
    const failing = Array(2).fill(`/mfe/mfe-voice/${version}/a.js`);
    await fail(page, ...failing);
    await expect.poll(() => counted(page)).toEqual(['begins', 'clientErrors', 'failedSlots']);
    await open(page, '/ru', 'visit');
    await fail(page, ...failing);
    expect(await counted(page)).toEqual([]);
  });

  const leads = { id: 'request-1', path: API.leads };
  for (const [what, requests, calls, bad] of [
    ['failed', [{ status: 503, accepted: false }], [false], ['apiErrors', 'failedLeads', 'failedVoiceStarts']],
    ['succeeded at the second try', [{ status: 0 }, { status: 201, accepted: true }], [false, true], []],
  ] as const)
    test(`a form and a call that ${what} count by their last result`, async ({ page }) => {
      await open(page, '/contacts', 'visit');
      await fire(page, API_EVENT, ...requests.map((request) => ({ ...leads, ...request })));
      await fire(page, CALL_EVENT, ...calls.map((started) => ({ started })));
      expect(await counted(page)).toEqual([...bad, 'begins'].sort());
    });

  test('none counts without session storage, and a page that is not interactive does', async ({ page }) => {
    await page.route(/\/data\/.*\/(page|shown)\.json$/, (route) => route.abort());
    await open(page, '/contacts', 'visit');
    // The lost data are an error, too.
    await expect.poll(() => counted(page)).toEqual(['begins', 'clientErrors', 'notHydrated']);
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get });
    });
    await open(page, '/contacts', 'visit');
    expect(await counted(page)).toEqual([]);
  });
});
