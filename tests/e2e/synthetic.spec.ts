import type { Browser, BrowserContext } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { LANGUAGES } from '@site/contracts/languages';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { visitParts } from 'lambdas/browser-visitor/visit-parts';
import { visitSite } from 'lambdas/synthetic-visitor/core';
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
  const before = (await storedLeads(site, SYNTHETIC_EMAIL)).length;
  const faults = await visitBy(browser, site, (context) => {
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().isNavigationRequest()) opened.push(pathname);
      if (response.request().method() === 'POST') posted.push(`${pathname} ${response.status()}`);
    });
    context.on('page', (page) => page.on('websocket', (socket) => sockets.push(socket.url())));
  });
  expect(faults).toEqual([]);
  expect(opened).toEqual(['/', expect.stringMatching(/^\/products\//), '/cases', '/contacts']);
  expect(posted).toEqual([`${API.session} 200`, `${API.token} 200`, `${API.leads} 201`]);
  expect(sockets).toEqual([]);
  expect(await storedLeads(site, SYNTHETIC_EMAIL)).toHaveLength(before + 1);
});

test('the browser visitor names the part that is broken in browsers only, or whose route is', async ({
  browser,
  site,
}) => {
  test.slow();
  const faults = await visitBy(browser, site, async (context) => {
    await context.route(/\/mfe\/mfe-products\/\w+\/.*ProductPage/, (route) =>
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
