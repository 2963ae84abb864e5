import { REMOTE_NAMES } from '@site/contracts/microfrontend';
import { hold } from './support/hold';
import { mainText } from './support/main-text';
import { documentsOf, expect, hydrated, shownHeading, test, visit } from './support/test';

for (const remote of REMOTE_NAMES) {
  test(`a page stays as served and its links work with the files of ${remote} missing`, {
    tag: '@core',
  }, async ({ page }) => {
    await page.route(`**/mfe/${remote}/**/*.js`, (route) => route.fulfill({ status: 404 }));
    const text = () => mainText(page);
    await page.goto('/ru/products/lumi-ai', { waitUntil: 'domcontentloaded' });
    const before = await text();
    await hydrated(page);
    expect(await text()).toBe(before);
    await page.locator('footer a[href$="/contacts"]').click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(shownHeading(page)).toBeVisible();
    const documents = documentsOf(page);
    await page.locator('footer a[href$="/cases"]').click();
    await expect(page).toHaveURL(/\/cases$/);
    await expect(shownHeading(page)).toBeVisible();
    await expect.poll(async () => (await text()).length).toBeGreaterThan(500);
    expect(documents).toHaveLength(remote === 'mfe-content' ? 1 : 0);
  });
}

test('a page whose code hangs on a navigation comes as a document, requested once', { tag: '@fast' }, async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/contacts');
  const { asked } = await hold(page, '**/mfe/mfe-content/**/*.js');
  const documents = documentsOf(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.locator('footer a[href="/cases"]').click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  let waited = 0;
  await expect(async () => {
    waited += 100;
    await page.clock.runFor(100);
    expect(documents).toHaveLength(1);
  }).toPass({ intervals: [50] });
  // No byte arrives for 2.5 s. The timeout of the code is 8 s.
  expect(waited).toBeGreaterThan(2400);
  expect(waited).toBeLessThan(7500);
  await expect(page).toHaveURL(/\/cases$/);
  await expect(shownHeading(page)).toBeVisible();
  expect(documents).toHaveLength(1);
});

test('leaving a page while one of its sections still loads does not block interaction', async ({ page }) => {
  const { release } = await hold(page, '**/mfe/mfe-content/**/*.js');
  await page.goto('/');
  // The rest of the page is interactive before all of it is hydrated.
  const menu = page.locator('footer a[href="/contacts"]');
  await menu.scrollIntoViewIfNeeded();
  await expect(async () => {
    await menu.click({ timeout: 1000 });
    await expect(page).toHaveURL(/\/contacts$/, { timeout: 1000 });
  }).toPass();
  await hydrated(page);
  release();
});
