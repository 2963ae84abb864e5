import { hold } from './support/hold';
import { heldBoot } from './support/hold-scripts';
import { leadForm, PERSON } from './support/lead-form';
import { expect, hydrated, type Page, shownHeading, test, visit } from './support/test';

/** Marks the elements that a fault elsewhere must not replace. Returns which of them still have the mark. */
async function markServed(page: Page): Promise<() => Promise<string[]>> {
  const kept = ['header', 'main form', '[data-voice-widget]', 'footer'];
  await page.evaluate((selectors) => {
    for (const one of selectors) Object.assign(document.querySelector(one) ?? {}, { isServed: true });
  }, kept);
  const left = () =>
    page.evaluate((selectors) => selectors.filter((one) => 'isServed' in (document.querySelector(one) ?? {})), kept);
  expect(await left()).toEqual(kept);
  return left;
}

test.describe('Back from a page that was reloaded', () => {
  test.beforeEach(async ({ page }) => {
    await visit(page, '/ru/cases');
    await page.locator('footer a[href="/ru/team"]').click();
    await expect(page).toHaveTitle(/Команда/);
  });

  test('waits while the page is hydrated, which finds what was served', { tag: '@fast' }, async ({ page, watched }) => {
    await page.addInitScript(() => {
      const { addEventListener } = window;
      let isBack = false;
      // Listening for it is the last that is done before React starts.
      window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
        addEventListener.apply(window, args);
        if (args[0] !== 'popstate' || isBack) return;
        isBack = true;
        Object.assign(window, { servedHeader: document.querySelector('header') });
        history.back();
      };
    });
    await page.reload();
    await expect(page).toHaveURL(/\/ru\/cases$/);
    await expect(page).toHaveTitle(/показатели/);
    await expect(shownHeading(page)).toBeVisible();
    await hydrated(page);
    expect(
      await page.evaluate(() => (window as typeof window & { servedHeader: Element }).servedHeader.isConnected),
    ).toBe(true);
    expect(watched.messages).toEqual([]);
  });

  test('loads the document of the other page before scripts run', async ({ page, watched }) => {
    const { release } = await hold(page, /\/boot\.js$/);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/ru\/cases$/);
    release();
    await expect(page).toHaveTitle(/показатели/);
    await hydrated(page);
    expect(watched.messages).toEqual([]);
  });
});

test('a section that an extension has changed is rendered again, and nothing else', { tag: '@fast' }, async ({
  page,
  watched,
}) => {
  const release = await heldBoot(page);
  await page.goto('/ru', { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  const served = await page.locator('main').textContent();
  const left = await markServed(page);
  await leadForm(page, 'home').locator('[name="name"]').fill(PERSON.name);
  const section = page.locator('[data-slot="page/questions"]');
  await section.evaluate((element) => element.firstElementChild?.append(document.createElement('b')));
  await release();
  await hydrated(page);
  await expect(section.locator('section > b')).toHaveCount(0);
  expect(await left()).toEqual(['header', 'main form', '[data-voice-widget]', 'footer']);
  await expect(leadForm(page, 'home').locator('[name="name"]')).toHaveValue(PERSON.name);
  expect(await page.locator('main').textContent()).toBe(served);
  expect(watched.messages.map((message) => message.slice(0, 18))).toEqual(['error: [hydration]']);
});

test('a section that throws stays as served, and the rest of the page is interactive', {
  tag: '@fast',
}, async ({ page }) => {
  await page.route(/\/ru\/shown\.json$/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/ru\/page\.json$/, async (route) => {
    const data = await (await route.fetch()).json();
    data.content.benefits.ledger = undefined;
    await route.fulfill({ json: data });
  });
  const release = await heldBoot(page);
  await page.goto('/ru', { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  const served = await page.locator('main').textContent();
  const left = await markServed(page);
  await release();
  await hydrated(page);
  await expect(page.locator('[data-frozen]')).toHaveAttribute('data-slot', 'page/benefits');
  expect(await page.locator('main').textContent()).toBe(served);
  expect(await left()).toEqual(['header', 'main form', '[data-voice-widget]', 'footer']);
  await page.locator('header button[data-replay][title]').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
});
