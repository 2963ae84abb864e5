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
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.invalid/' }));
  },
  TrustedHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>1</b>'),
  TrustedScriptURL: () => {
    document.createElement('script').src = '/shell/boot.js';
  },
};

test('the policy blocks what it does not allow, and every test would notice', {
  tag: '@core',
}, async ({ browserName, page, violations }) => {
  await visit(page, '/');
  expect(violations).toEqual([]);
  for (const [rule, attempt] of Object.entries(FORBIDDEN)) {
    // What Trusted Types block throws.
    await page.evaluate(attempt).catch(() => undefined);
    // Firefox reports the directive instead of the Trusted Type.
    const name = browserName === 'firefox' && rule.startsWith('Trusted') ? 'require-trusted-types-for' : rule;
    await expect.poll(() => violations.some((text) => text.includes(name)), name).toBe(true);
  }
  const createPolicy = () => page.evaluate(() => void trustedTypes?.createPolicy('default', {}));
  if (browserName === 'chromium') await expect(createPolicy()).rejects.toThrow('disallowed');
  // Close the page before clearing: a second report of the same rule may still be under way.
  await page.close();
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

/** Serves the page's scripts with an additional byte, and notes that the browser rejects them. */
async function change(page: Page, files: RegExp): Promise<string[]> {
  const rejected: string[] = [];
  page.on('console', (message) => {
    if (/integrity|digest/i.test(message.text())) rejected.push(message.text());
  });
  await page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  return rejected;
}

for (const [what, files] of [
  ['the boot script', /\/shell\/\w+\/boot\.js$/],
  ['the entry script', /\/shell\/\w+\/br\/index-.*\.js$/],
  ['a script of a microfrontend', /\/mfe\/mfe-content\/\w+\/.*\.js$/],
] as const)
  test(`${what} with a changed byte is rejected, and the page stays as served`, { tag: '@fast' }, async ({ page }) => {
    const rejected = await change(page, files);
    await page.goto('/ru/cases');
    const served = await mainText(page);
    await page.mouse.move(300, 300);
    await expect.poll(() => rejected.length).toBeGreaterThan(0);
    // Without its remote's code the rest of the page is interactive.
    if (what.endsWith('microfrontend')) await hydrated(page);
    else await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
    expect(await mainText(page)).toBe(served);
    // A preloaded script is requested twice.
    await page.unrouteAll({ behavior: 'wait' });
    await page.locator('footer a[href$="/contacts"]').click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(shownHeading(page)).toBeVisible();
  });
