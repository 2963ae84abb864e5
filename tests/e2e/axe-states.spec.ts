import { nightlyIf } from '@platform/base/test-support/nightly';
import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { axeInBothThemes, WCAG } from './support/axe';
import { fillForm, openForm, sendButton } from './support/lead-form';
import { expect, test, visit } from './support/test';

test.use({ locale: 'uk-UA' });

/**
 * States that appear only after an interaction, each in a different language and width: what is pressed, and what then shows.
 * The voice specs check the states of a call.
 */
const STATES = [
  ['the open product menu', '/ru/team', 1440, 'header nav summary', 'header nav details a'],
  ['the open menu of narrow windows', '/ua/team', 320, 'header summary:visible', 'header details[open] nav'],
  ['a search with results', '/contacts', 1440, 'button[aria-label="Search the site"]', 'dialog a'],
  ['a filter without results', '/ua/cases?industry=healthcare&product=aiSeller', 320, '', 'main h3'],
  ['the language offer', '/contacts', 320, '', 'aside[data-behind-menu]'],
  ['the not-found page', '/ru/no-such-page', 320, '', 'main h1'],
] as const;

for (const [state, path, width, pressed, shown] of STATES) {
  test(`axe finds nothing in ${state}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, path);
    if (pressed) await page.locator(pressed).first().press('Enter');
    await expect(page.locator(shown).first()).toBeVisible();
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

for (const [kind, path] of Object.entries(PAGE_KINDS))
  test(`with prefers-contrast every word has a contrast of 7:1: ${kind}`, {
    tag: nightlyIf(isRepeatedKind(kind)),
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ contrast: 'more' });
    await visit(page, path);
    // Only the AAA rules: other tests check levels A and AA on every page.
    expect(await axeInBothThemes(page, { tags: ['wcag2aaa'] })).toEqual([]);
  });
