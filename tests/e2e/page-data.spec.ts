import { PAGE_KINDS } from '../budgets/page-kinds';
import { blamed, keepBeacons } from './support/beacons';
import { mainText } from './support/main-text';
import { expect, hydrated, test } from './support/test';

/** A page's data, complete or without the texts that its document shows. */
const DATA = /\/data\/.*\/(page|shown)\.json$/;

test('without its data a page stays as served, and taps work as without JavaScript', {
  tag: '@fast',
}, async ({ page }) => {
  await keepBeacons(page);
  let asked = 0;
  await page.route(DATA, (route) => {
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
  // Each lost request is reported.
  await expect.poll(() => blamed(page)).toEqual(['shell', 'shell']);
  await page.locator('footer a[href="/ru/contacts"]').first().click();
  await expect(page).toHaveURL(/\/ru\/contacts$/);
});

test('a first visit loads its data without the texts that the document shows', { tag: '@fast' }, async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (DATA.test(request.url())) loaded.push(new URL(request.url()).pathname.split('/').slice(3).join('/'));
  });
  for (const pathname of Object.values(PAGE_KINDS)) {
    loaded.length = 0;
    await page.goto(pathname);
    // Data of the pages that its links lead to are loaded after hydration.
    await hydrated(page);
    expect(loaded).toContain(`${pathname.slice(1)}/shown.json`);
    expect(loaded).not.toContain(`${pathname.slice(1)}/page.json`);
  }
});
