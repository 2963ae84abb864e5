import type { Response } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { expect, hydrated, type Page, test } from './support/test';

/** What the policy must keep from a page, by the directive or the rule that a browser names. */
const FORBIDDEN: Record<string, () => void> = {
  'style-src': () => document.body.setAttribute('style', 'color: red'),
  'script-src': () => void import('https://elsewhere.invalid/a.js' as string).catch(() => {}),
  'connect-src': () => void fetch('https://elsewhere.invalid/').catch(() => {}),
  'img-src': () => {
    new Image().src = 'https://elsewhere.invalid/a.png';
  },
  'frame-src': () => {
    document.body.append(
      Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.invalid/' }),
    );
  },
  TrustedHTML: () => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>1</b>');
    } catch {}
  },
  TrustedScriptURL: () => {
    try {
      document.createElement('script').src = '/shell/boot.js';
    } catch {}
  },
};

async function provoke(page: Page): Promise<void> {
  for (const attempt of Object.values(FORBIDDEN)) await page.evaluate(attempt);
}

test('a page is kept from what its policy does not name, and every test would notice', {
  tag: '@core',
}, async ({ browserName, page, violations }) => {
  await page.goto('/');
  await hydrated(page);
  expect(violations).toEqual([]);
  await provoke(page);
  for (const rule of Object.keys(FORBIDDEN)) {
    // Firefox names the directive and not the type that it asks for.
    const name = browserName === 'firefox' && rule.startsWith('Trusted') ? 'require-trusted-types-for' : rule;
    await expect.poll(() => violations.some((text) => text.includes(name)), name).toBe(true);
  }
  // Where two rules are named alike the second may still be on its way; a closed page says nothing more.
  await page.close();
  violations.length = 0;
});

test('a page without scripts is kept from it too, and makes no policy of its own', async ({
  browser,
  baseURL,
  page,
  violations,
}) => {
  await page.goto('/');
  const policy = page.evaluate(() => {
    const { trustedTypes } = window as typeof window & { trustedTypes: { createPolicy(name: string): void } };
    trustedTypes.createPolicy('default');
  });
  await expect(policy).rejects.toThrow('disallowed');
  violations.length = 0;

  const other = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const still = await other.newPage();
  await still.route('/contacts', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<body>', '<body style="color: red">');
    await route.fulfill({ response, body });
  });
  await still.goto('/contacts');
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  await other.close();
  violations.length = 0;
});

test('what a page is kept from is reported, and the API takes the browser’s own report', async ({
  page,
  violations,
}) => {
  const reports: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === API.telemetry) reports.push(response);
  });
  await page.route('/team', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain('; report-to csp');
    expect(headers['reporting-endpoints']).toBe(`csp="${API.telemetry}"`);
    // Chromium reports to a group over TLS alone, and a minute later; by the older way at once.
    await route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy.replace('; report-to csp', '') },
    });
  });
  await page.goto('/team');
  await page.evaluate(FORBIDDEN['style-src'] as () => void);
  await expect.poll(() => reports.map((response) => response.status())).toContain(204);
  violations.length = 0;
});

/** Serves a script of the page with one byte more. */
async function change(page: Page, files: RegExp): Promise<void> {
  await page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
}

const REFUSED = /integrity|digest/i;

for (const [what, files] of [
  ['the small script that starts the page', /\/shell\/\w{12}\/boot\.js$/],
  ['the script of the page', /\/shell\/\w{12}\/assets\/mf-entry-bootstrap-.*\.js$/],
] as const) {
  test(`${what} with another byte is refused, and the page stays as it was served`, async ({ page }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await change(page, files);
    await page.goto('/ru/cases');
    const served = await page.locator('main').innerText();
    await page.mouse.move(300, 300);
    await expect.poll(() => messages.some((text) => REFUSED.test(text))).toBe(true);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
    expect(await page.locator('main').innerText()).toBe(served);
    // A script that is preloaded is asked for twice.
    await page.unrouteAll({ behavior: 'wait' });
    await page.locator('footer a[href$="/contacts"]').click();
    await expect(page.locator('main h1')).toBeVisible();
  });
}

test('a script of a microfrontend with another byte is refused, and the page lives without it', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await change(page, /\/mfe\/mfe-content\/\w{12}\/.*\.js$/);
  await page.goto('/ru/cases');
  const served = await page.locator('main').innerText();
  await hydrated(page);
  expect(messages.some((text) => REFUSED.test(text))).toBe(true);
  expect(await page.locator('main').innerText()).toBe(served);
  await page.unrouteAll({ behavior: 'wait' });
});
