import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { ROOT } from '@platform/base/root';
import type { Browser, BrowserContext } from '@playwright/test';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { LANGUAGES } from '@site/contracts/languages';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { visitParts } from 'lambdas/browser-visitor/visit-parts';
import { visitSite } from 'lambdas/synthetic-visitor/handler';
import type { SiteUnderTest } from './support/sites';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';
import { MICROPHONE } from './support/voice';

test.use(MICROPHONE);

test('the synthetic visitor passes in every language, and its leads are not sent to anybody', {
  tag: '@fast',
}, async ({ site }) => {
  const checks = await visitSite(site.url, fetch);
  expect(checks).toHaveLength(4 * LANGUAGES.length);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  const leads = await storedLeads(site, SYNTHETIC_EMAIL);
  expect(leads.length).toBeGreaterThanOrEqual(LANGUAGES.length);
  expect(new Set(leads.map(({ state }) => state))).toEqual(new Set(['synthetic']));
  expect(sentMessages(site, SYNTHETIC_EMAIL)).toEqual([]);
});

/** Runs the workflow that watches from outside against an address, as GitHub does. Returns its exit code and how often it pinged. */
async function watchFromOutside(siteUrl: string) {
  const text = readFileSync(path.join(ROOT, '.github/workflows/outside.yml'), 'utf8');
  const [, lead = '', run = ''] = /LEAD: '(.+)'\n {8}run: \|\n([\s\S]+)$/.exec(text) ?? [];
  let pings = 0;
  const service = createServer((_request, response) => {
    pings += 1;
    response.end();
  });
  const { url, close } = await listen(service, { port: 0, what: 'the service that is pinged' });
  const program = spawn('bash', ['-eo', 'pipefail', '-c', run.replace('--retry 3', '--retry 0')], {
    env: { ...process.env, LEAD: lead, SITE_URL: siteUrl, DEAD_MAN_URL: `${url}/ping` },
  });
  const [code] = await once(program, 'close');
  await close();
  return { code, pings };
}

test('the workflow outside sends a marked lead and pings, and does not ping for a site that fails', async ({
  site,
}) => {
  expect(await watchFromOutside(site.url)).toEqual({ code: 0, pings: 1 });
  const leads = await storedLeads(site, SYNTHETIC_EMAIL);
  expect(leads.filter(({ lead }) => lead.name === 'Synthetic visitor').length).toBeGreaterThan(0);
  const missing = await watchFromOutside(`${site.url}/no-such-page`);
  expect(missing.code).not.toBe(0);
  expect(missing.pings).toBe(0);
});

/** Visits the site by a browser whose contexts are prepared first. */
async function visitBy(browser: Browser, site: SiteUnderTest, prepare: (context: BrowserContext) => unknown) {
  const answer = await fetch(site.url + API.session, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { refresh_token } = (await answer.json()) as { refresh_token: string };
  const prepared = {
    newContext: async (...options: Parameters<Browser['newContext']>) => {
      const context = await browser.newContext(...options);
      await prepare(context);
      return context;
    },
  };
  return visitParts(prepared as Browser, site.url, refresh_token);
}

test('the browser visitor opens a page of each part, starts a call, sends a marked lead and reports nothing', {
  tag: '@fast',
}, async ({ browser, site }) => {
  test.slow();
  const opened: string[] = [];
  const posted: string[] = [];
  const sockets: string[] = [];
  const keys: (string | undefined)[] = [];
  const faults = await visitBy(browser, site, (context) => {
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().isNavigationRequest()) opened.push(pathname);
      if (response.request().method() === 'POST') posted.push(`${pathname} ${response.status()}`);
      if (pathname === API.leads) keys.push(response.request().headers()[IDEMPOTENCY_HEADER]);
    });
    context.on('page', (page) => page.on('websocket', (socket) => sockets.push(socket.url())));
  });
  expect(faults).toEqual([]);
  expect(opened).toEqual(['/', expect.stringMatching(/^\/products\//), '/cases', '/contacts']);
  expect(posted).toEqual([`${API.session} 200`, `${API.token} 200`, `${API.leads} 201`]);
  expect(sockets).toEqual([]);
  const stored = (await storedLeads(site, SYNTHETIC_EMAIL)).filter(({ key }) => keys.includes(key));
  expect(stored.map(({ state }) => state)).toEqual(['synthetic']);
});

test('the browser visitor names the part that is broken in browsers only, or whose route is', async ({
  browser,
  site,
}) => {
  test.slow();
  const faults = await visitBy(browser, site, async (context) => {
    await context.route(/\/mfe\/mfe-products\/\w+\/.*Page-/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
    );
    await context.route(`**${API.token}`, (route) => route.fulfill({ status: 502, json: {} }));
    await context.route(`**${API.leads}`, (route) => route.fulfill({ status: 500, json: {} }));
  });
  const parts = faults.map((fault) => fault.replace(/: .*/s, ''));
  expect(parts).toContainEqual(expect.stringMatching(/^mfe-products on \/products\//));
  expect(faults).toContain(`mfe-voice on /: no call can start: ${API.token} answers 502`);
  expect(faults).toContain(`shell on /contacts: no form can be sent: ${API.leads} answers 500`);
});
