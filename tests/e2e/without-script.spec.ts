import { expect, shownHeading, test } from './support/test';

test.use({ javaScriptEnabled: false });
test('pages are complete and links work', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/ua');
  await expect(shownHeading(page)).toBeVisible();
  await page.locator('footer a[href="/ua/cases"]').click();
  await expect(page).toHaveURL(/\/ua\/cases$/);
  await expect(shownHeading(page)).toBeVisible();
});

for (const path of ['/', '/products/lumi-ai'])
  test(`no control of ${path} that only a script can answer is shown`, { tag: '@fast' }, async ({ page }) => {
    await page.goto(path);
    const controls = page.locator('[data-replay]');
    expect(await controls.count()).toBeGreaterThan(2);
    await expect(controls.filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-voice-widget]')).toBeHidden();
  });
