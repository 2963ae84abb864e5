import { axeInBothThemes, WCAG } from './support/axe';
import { fillForm, openForm, sendButton } from './support/lead-form';
import { expect, hydrated, type Page, test } from './support/test';

test.use({ locale: 'uk-UA' });

/**
 * States that appear only after an interaction, each in a different language and width. The voice specs check the states of
 * a call.
 */
const STATES: Record<string, { path: string; width: number; reach: (page: Page) => Promise<void> }> = {
  'the open product menu': {
    path: '/ru/team',
    width: 1440,
    reach: async (page) => {
      await page.locator('header nav summary').press('Enter');
      await expect(page.locator('header nav details a').first()).toBeVisible();
    },
  },
  'the open menu of narrow windows': {
    path: '/ua/team',
    width: 320,
    reach: async (page) => {
      await page.locator('header summary:visible').press('Enter');
      await expect(page.locator('header details[open] nav')).toBeVisible();
    },
  },
  'a search with results': {
    path: '/contacts',
    width: 1440,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Search the site' }).press('Enter');
      await page.getByRole('searchbox').fill('clinic');
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    },
  },
  'a filter without results': {
    path: '/ua/cases?industry=healthcare&product=aiSeller',
    width: 320,
    reach: (page) => expect(page.locator('main article')).toHaveCount(0),
  },
  'the language offer': {
    path: '/contacts',
    width: 320,
    reach: (page) => expect(page.locator('aside[data-behind-menu]')).toBeVisible(),
  },
};

for (const [state, { path, width, reach }] of Object.entries(STATES)) {
  test(`axe finds nothing in ${state}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await hydrated(page);
    await reach(page);
    expect(await axeInBothThemes(page, { tags: WCAG })).toEqual([]);
  });
}

test('axe finds nothing in a form with errors and in one that failed to send', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const form = await openForm(page, 'sales-manager', 'ru');
  await sendButton(form).press('Enter');
  await expect(form.locator('[aria-invalid]').first()).toBeVisible();
  expect(await axeInBothThemes(page, { tags: WCAG })).toEqual([]);
  await page.route('**/api/leads', (route) => route.abort());
  await fillForm(form, 'anna@example.com');
  await sendButton(form).press('Enter');
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await axeInBothThemes(page, { tags: WCAG })).toEqual([]);
});
