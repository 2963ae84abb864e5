import type { Response } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { mainText } from './support/main-text';
import { expect, hydrated, type Page, shownHeading, test, visit } from './support/test';

/** Violations of the policy by the directive or rule that the browser reports. */
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

test('the policy blocks what it does not allow, and every test would notice', {
  tag: '@core',
}, async ({ browserName, page, violations }) => {
  await visit(page, '/');
  expect(violations).toEqual([]);
  await provoke(page);
  for (const rule of Object.keys(FORBIDDEN)) {
    // Firefox reports the directive instead of the Trusted Type.
    const name = browserName === 'firefox' && rule.startsWith('Trusted') ? 'require-trusted-types-for' : rule;
    await expect.poll(() => violations.some((text) => text.includes(name)), name).toBe(true);
  }
  // Close the page before clearing: a second report of the same rule may still be under way.
  await page.close();
  violations.length = 0;
});

test('the policy also applies without JavaScript, and pages cannot create a Trusted Types policy', async ({
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

test('violations are reported, and the API accepts the browser’s report', { tag: '@fast' }, async ({
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
    // Chromium uses report-to only over TLS and a minute later; report-uri reports immediately.
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

/** Serves the page's scripts with an additional byte. */
async function change(page: Page, files: RegExp): Promise<void> {
  await page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
}

const REFUSED = /integrity|digest/i;

for (const [what, files] of [
  ['the boot script', /\/shell\/\w+\/boot\.js$/],
  ['the entry script', /\/shell\/\w+\/br\/index-.*\.js$/],
] as const) {
  test(`${what} with a changed byte is rejected, and the page stays as served`, { tag: '@fast' }, async ({
    page,
  }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await change(page, files);
    await page.goto('/ru/cases');
    const served = await mainText(page);
    await page.mouse.move(300, 300);
    await expect.poll(() => messages.some((text) => REFUSED.test(text))).toBe(true);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
    expect(await mainText(page)).toBe(served);
    // A preloaded script is requested twice.
    await page.unrouteAll({ behavior: 'wait' });
    await page.locator('footer a[href$="/contacts"]').click();
    await expect(shownHeading(page)).toBeVisible();
  });
}

test('a script of a microfrontend with a changed byte is rejected, and the page works without it', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await change(page, /\/mfe\/mfe-content\/\w+\/.*\.js$/);
  await page.goto('/ru/cases');
  const served = await mainText(page);
  await hydrated(page);
  expect(messages.some((text) => REFUSED.test(text))).toBe(true);
  expect(await mainText(page)).toBe(served);
  await page.unrouteAll({ behavior: 'wait' });
});
