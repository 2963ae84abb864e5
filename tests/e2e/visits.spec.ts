import { expect, type Page, test } from '@playwright/test';
import { REPORTS } from '@site/contracts/api/report-limits';
import { API } from '@site/contracts/api/routes';
import { telemetrySchema } from '@site/contracts/api/telemetry';
import { API_EVENT, CALL_EVENT } from '@site/contracts/api/visit-events';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import { telemetryFixture } from './support/telemetry-site';

const SHELL = '0123456789abcdef'.repeat(2);
const LIVE = 'aaaaaaaaaaaa';
const ROLLOUT = 'bbbbbbbbbbbb';
const site = (composition: string) =>
  siteJson({ composition, remotes: [siteRemote('mfe-voice', SHELL, [])] });
/** Starts a visit as the shell does on a page whose visits the judge counts. */
const visit = (composition: string, hydrated: boolean) => `
  import { logError } from './error-log';
  import { startTelemetry } from './begin-telemetry';
  import { beginVisit } from './visit';
  globalThis.fail = (part) => logError({ part, error: new Error('x') });
  startTelemetry(${JSON.stringify(site(composition))}, {
    own: location.origin + '/shell/${SHELL}/entry.js', sampled: false, hydrated: ${hydrated}, limit: ${REPORTS},
    beginVisit: (options) => beginVisit({ ...options, hydrated: ${hydrated} }) });`;

const BODY = '<h1>A page with words on it</h1><button>Call</button>';

const page = (path: string, composition: string, hydrated = true) => [
  path,
  { source: visit(composition, hydrated), script: `${path}.js`, body: BODY },
];
const { received, open, leave } = telemetryFixture(
  Object.fromEntries([page('/live', LIVE), page('/rollout', ROLLOUT), page('/static', ROLLOUT, false)]),
);
/** Returns what was sent: the composition, the visit and the number of reports. */
const visits = () =>
  received.map(({ body }) => {
    const { composition, visit: seen, reports } = telemetrySchema.parse(JSON.parse(body));
    return { composition, visit: seen, reports: reports.length };
  });
const fire = (page: Page, type: string, detail: object) =>
  page.evaluate(([name, data]) => document.dispatchEvent(new CustomEvent(name, { detail: data })), [
    type,
    detail,
  ] as const);
const fail = (page: Page, part?: string) =>
  page.evaluate((name) => (globalThis as unknown as { fail(part?: string): void }).fail(name), part);

/** Returns all values that were sent, sorted, such as `begins` and `apiErrors`. */
const sent = () =>
  visits()
    .flatMap(({ visit: { begins, bad = [] } = {} }) => [...(begins ? ['begins'] : []), ...bad])
    .sort();

test('a visit counts once, however many pages it views', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/live');
  await leave(page);
  await open(page, '/live');
  // Nothing else comes before this.
  await fail(page, 'search');
  await expect.poll(sent).toEqual(['begins', 'clientErrors']);
  expect(visits()[0]).toMatchObject({ composition: LIVE, visit: { begins: true }, reports: 0 });
});

test('a visitor who is moved to another composition begins another visit', async ({ page }) => {
  await open(page, '/live');
  await open(page, '/rollout');
  await expect
    .poll(() =>
      visits()
        .filter(({ visit }) => visit?.begins)
        .map(({ composition }) => composition),
    )
    .toEqual([LIVE, ROLLOUT]);
});

test('errors, broken slots and pages that are not interactive count once each', async ({ page }) => {
  await open(page, '/static');
  for (const part of ['mfe-voice/Widget', 'mfe-voice/Widget', 'page', 'search', 'search'])
    await fail(page, part);
  await open(page, '/static');
  await fail(page, 'search');
  await expect.poll(sent).toEqual(['begins', 'clientErrors', 'failedSlots', 'notHydrated']);
});

test('requests count by their result: refused forms, calls that do not start, errors of the API', async ({
  page,
}) => {
  await open(page, '/live');
  await fire(page, API_EVENT, { id: 'request-1', path: API.leads, status: 503, accepted: false });
  await fire(page, API_EVENT, { id: 'request-1', path: API.session, status: 200, accepted: true });
  await fire(page, CALL_EVENT, { started: false });
  await leave(page);
  await expect.poll(sent).toEqual(['apiErrors', 'begins', 'failedLeads', 'failedVoiceStarts']);
});

test('a form that is accepted at the second try and a call that starts have not failed', async ({ page }) => {
  await open(page, '/live');
  await fire(page, API_EVENT, { id: 'request-1', path: API.leads, status: 0, accepted: false });
  await fire(page, API_EVENT, { id: 'request-1', path: API.leads, status: 201, accepted: true });
  await fire(page, CALL_EVENT, { started: false });
  await fire(page, CALL_EVENT, { started: true });
  await leave(page);
  await open(page, '/live');
  await fail(page, 'search');
  await expect.poll(sent).toEqual(['begins', 'clientErrors']);
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
  expect(visits()[0]).toMatchObject({ visit: undefined, reports: 1 });
});
