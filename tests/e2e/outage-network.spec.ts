import type { Route } from '@playwright/test';
import { CASE_SLUGS } from '../support/content-slugs';
import { blamed, keepBeacons } from './support/beacons';
import { fillForm, leadForm, newEmail, PERSON } from './support/lead-form';
import { documentsOf, expect, hydrated, shownHeading, test, visit } from './support/test';

/** Failures of a page's data when its link is pressed. */
const BROKEN_DATA: Record<string, (route: Route) => Promise<void> | undefined> = {
  'never come': () => undefined,
  'are HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sorry</h1>' }),
  'are cut off': (route) => route.fulfill({ contentType: 'application/json', body: '{"lang":"ru",' }),
  'are something else': (route) => route.fulfill({ json: { page: 7 } }),
  'are gone': (route) => route.fulfill({ status: 410 }),
  'are unreachable': (route) => route.abort('connectionfailed'),
};

for (const [kind, answer] of Object.entries(BROKEN_DATA)) {
  test(`a page whose data ${kind} is loaded as a document`, {
    tag: kind === 'are cut off' ? '@fast' : [],
  }, async ({ page }) => {
    test.setTimeout(120_000);
    let loaded: string[] = [];
    // Fail from before the load, because the page prefetches, until the next document is loaded.
    await page.route('**/data/**/cases/page.json', (route) =>
      loaded.length === 0 ? answer(route) : route.continue(),
    );
    await page.clock.install();
    await visit(page, '/ru/contacts');
    loaded = documentsOf(page);
    await page.locator('footer a[href="/ru/cases"]').first().click();
    // The page retries with backoff before it gives up, so fast-forward its clock.
    await expect(async () => {
      if (loaded.length === 0) await page.clock.fastForward(2000);
      expect(loaded).toEqual(['/ru/cases']);
    }).toPass({ timeout: 60_000, intervals: [200] });
    await hydrated(page);
    await expect(page.locator('main article')).toHaveCount(CASE_SLUGS.length);
    expect(loaded).toEqual(['/ru/cases']);
  });
}

test('an entry that does not load is reported, and links work as without it', { tag: '@fast' }, async ({
  page,
}) => {
  await keepBeacons(page);
  await page.route(/\/shell\/[0-9a-f]+\/br\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => blamed(page)).toEqual(['shell']);
  await page.locator('footer a[href="/team"]').first().click();
  await expect(page).toHaveURL(/\/team$/);
});

test('an entry that is aborted because the page is left is not reported', async ({ page }) => {
  await keepBeacons(page);
  await page.clock.install();
  await page.addInitScript(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement)) return;
      setTimeout(() => {
        dispatchEvent(new Event('pagehide'));
        document.documentElement.dataset.left = '';
      });
    };
    addEventListener('error', leave, true);
  });
  await page.route(/\/shell\/[0-9a-f]+\/br\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await page.locator('html[data-left]').waitFor({ state: 'attached' });
  await page.clock.runFor(5000);
  expect(await blamed(page)).toEqual([]);
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
