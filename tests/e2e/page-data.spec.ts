import { blamed, keepBeacons } from './support/beacons';
import { mainText } from './support/main-text';
import { expect, test } from './support/test';

test('without its data a page stays as served, and taps work as without JavaScript', async ({ page }) => {
  await keepBeacons(page);
  let asked = 0;
  await page.route('**/data/**/page.json', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/ru');
  const words = await mainText(page);
  const kept = () =>
    page.evaluate(() => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.querySelector('header [data-replay]')?.dispatchEvent(click);
      return click.defaultPrevented;
    });
  await expect.poll(kept, { timeout: 20_000 }).toBe(false);
  // The page retries once before it gives up.
  expect(asked).toBe(2);
  expect(await mainText(page)).toBe(words);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await expect.poll(() => blamed(page)).toEqual(['shell']);
  await page.locator('footer a[href="/ru/contacts"]').first().click();
  await expect(page).toHaveURL(/\/ru\/contacts$/);
});
