import type { Route } from '@playwright/test';
import { CASE_SLUGS } from '../support/content-slugs';
import { blamed, keepBeacons } from './support/beacons';
import { fillForm, leadForm, newEmail, PERSON } from './support/lead-form';
import { mainText } from './support/main-text';
import { documentsOf, expect, follow, hydrated, shownHeading, test, visit } from './support/test';

/** A page's data, complete or without the texts that its document shows. */
const DATA = /\/data\/.*\/(page|shown)\.json$/;
const ENTRY = /\/shell\/[0-9a-f]+\/br\/index-[^/]*\.js$/;

/** Failures of a page's data when its link is pressed. */
const BROKEN_DATA: Record<string, (route: Route) => Promise<void> | undefined> = {
  'never come': () => undefined,
  'are HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sorry</h1>' }),
  'are cut off': (route) => route.fulfill({ contentType: 'application/json', body: '{"lang":"ru",' }),
  'are unreachable': (route) => route.abort('connectionfailed'),
};

for (const [kind, answer] of Object.entries(BROKEN_DATA))
  test(`a page whose data ${kind} is loaded as a document`, {
    tag: kind === 'are cut off' ? '@fast' : [],
  }, async ({ page }) => {
    let loaded: string[] = [];
    // Fail from before the load, because the page prefetches, until the next document is loaded.
    await page.route('**/data/**/cases/page.json', (route) => (loaded.length === 0 ? answer(route) : route.continue()));
    await page.clock.install();
    await visit(page, '/ru/contacts');
    loaded = documentsOf(page);
    await page.locator('footer a[href="/ru/cases"]').first().click();
    // The page retries with backoff before it gives up, so fast-forward its clock.
    await expect(async () => {
      if (loaded.length === 0) await page.clock.fastForward(2000);
      expect(loaded).toEqual(['/ru/cases']);
    }).toPass({ intervals: [200] });
    await hydrated(page);
    await expect(page.locator('main article')).toHaveCount(CASE_SLUGS.length);
    expect(loaded).toEqual(['/ru/cases']);
  });

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
  await expect.poll(kept).toBe(false);
  // The page retries once before it gives up.
  expect(asked).toBe(2);
  expect(await mainText(page)).toBe(words);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  // Each lost request is reported.
  await expect.poll(() => blamed(page)).toEqual(['shell', 'shell']);
  await follow(page, '/ru/contacts');
});

test('an entry that does not load is reported, and links work as without it', { tag: '@fast' }, async ({ page }) => {
  await keepBeacons(page);
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => blamed(page)).toEqual(['shell']);
  await page.locator('footer a[href="/team"]').first().click();
  await expect(page).toHaveURL(/\/team$/);
});

test('a link pressed offline keeps the page, says why, and works once the network is back', {
  tag: '@fast',
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  // Prevent prefetching, so that the next page's data are missing.
  await page.route('**/data/**/team/page.json', (route) => route.abort());
  await visit(page, '/ru/contacts');
  await page.unroute('**/data/**/team/page.json');
  const email = newEmail();
  const form = leadForm(page, 'contacts');
  await fillForm(form, email);
  await context.setOffline(true);
  await page.locator('footer a[href="/ru/team"]').first().click();
  await expect(page.getByText('Нет связи').first()).toBeVisible({ timeout: 30_000 });
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  await expect(form.locator('[name="name"]')).toHaveValue(PERSON.name);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/ru\/team$/, { timeout: 30_000 });
  await hydrated(page);
  await expect(shownHeading(page)).toBeVisible();
});
