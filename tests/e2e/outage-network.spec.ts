import type { Route } from '@playwright/test';
import { CASE_SLUGS } from '../support/content-slugs';
import { fillForm, leadForm, newEmail, PERSON } from './support/lead-form';
import { expect, hydrated, test } from './support/test';

/** What the data of a page can be when its link is pressed. */
const BROKEN_DATA: Record<string, (route: Route) => Promise<void> | undefined> = {
  'never come': () => undefined,
  'are HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sorry</h1>' }),
  'are cut off': (route) => route.fulfill({ contentType: 'application/json', body: '{"lang":"ru",' }),
  'are something else': (route) => route.fulfill({ json: { page: 7 } }),
  'can not be reached': (route) => route.abort('connectionfailed'),
};

for (const [kind, answer] of Object.entries(BROKEN_DATA)) {
  test(`a page whose data ${kind} is shown by its document`, async ({ page }) => {
    test.setTimeout(120_000);
    const loaded: string[] = [];
    // From before the page loads, since it fetches ahead; until the next document is there, which is a fresh start.
    await page.route('**/data/**/cases/page.json', (route) =>
      loaded.length === 0 ? answer(route) : route.continue(),
    );
    await page.clock.install();
    await page.goto('/ru/contacts');
    await hydrated(page);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
    });
    await page.locator('footer a[href="/ru/cases"]').first().click();
    // The page asks again, at growing distances, before it gives up: its clock goes faster than ours.
    await expect(async () => {
      if (loaded.length === 0) await page.clock.fastForward(2000);
      expect(loaded).toEqual(['/ru/cases']);
    }).toPass({ timeout: 60_000, intervals: [200] });
    await hydrated(page);
    await expect(page.locator('main article')).toHaveCount(CASE_SLUGS.length);
    expect(loaded).toEqual(['/ru/cases']);
  });
}

test('a link that is pressed offline keeps the page, says why, and leads on once the network is back', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  // Nothing ahead of time: what the next page needs is to be missing.
  await page.route('**/data/**/team/page.json', (route) => route.abort());
  await page.goto('/ru/contacts');
  await hydrated(page);
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
  await expect(page.locator('main h1')).toBeVisible();
});
