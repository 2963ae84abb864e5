import { expect, hydrated, test } from './support/test';

test('the scroll-to-top button appears above 300 px and scrolls up', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Back to top' });
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test.describe('the scroll-to-top button', () => {
  // With smooth scrolling, as most visitors have it.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const ways = [
    { from: 1500, path: '/cases', press: 'mouse' },
    { from: 1500, path: '/cases', press: 'Enter' },
    { from: 4000, path: '/', press: 'mouse' },
    { from: 4000, path: '/', press: 'Enter' },
    { from: 2500, path: '/', press: 'mouse', viewport: { width: 390, height: 844 } },
  ];
  for (const { from, path, press, viewport } of ways) {
    test(`scrolls from ${from} px of ${path}${viewport ? ' on a phone' : ''} to the top by ${press}, and moves the focus to the heading`, {
      tag: from === 4000 ? '@core' : [],
    }, async ({ page }) => {
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(path);
      await hydrated(page);
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), from);
      const button = page.getByRole('button', { name: 'Back to top' });
      await expect(button).toBeVisible();
      if (press === 'mouse') await button.click();
      else await button.press(press);
      await expect(button).toBeHidden();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.locator('main h1')).toBeFocused();
      // Check that 0 is the end of the scroll and not an intermediate position.
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  }
});
