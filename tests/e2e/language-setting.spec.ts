import { thankYouHref } from '@site/contracts/api/lead-forms';
import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { sites } from './support/sites';
import { expect, type Page, test, visit } from './support/test';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'));

test.describe('with LANGUAGE_DETECTION=stored', () => {
  // The second site runs with the other value of the setting.
  test.use({ locale: 'ru-RU', baseURL: async ({ browserName: _ }, use) => use(sites().development.url) });

  test('the first load of an unprefixed path redirects to the detected language and remembers it', async ({ page }) => {
    await page.goto('/team?x=1');
    await expect(page).toHaveURL(/\/ru\/team\?x=1$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect.poll(() => stored(page)).toBe('ru');
    // A page that exists only in English does not redirect and keeps the remembered language.
    const thanks = thankYouHref('contacts', 'ru', 'mon');
    await visit(page, thanks);
    await expect(page.locator('p:has(:target)')).toContainText(SUCCESS.contacts.ru);
    await expect(page).toHaveURL(new RegExp(`${thanks}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => stored(page)).toBe('ru');
    await page.locator('main a[href="/ru"]').click();
    await expect(page).toHaveURL(/\/ru$/);
    await expect.poll(() => stored(page)).toBe('ru');
  });
});

test.describe('with LANGUAGE_DETECTION=path', () => {
  test.use({ locale: 'uk-UA' });

  test('an unprefixed path stays English and offers the other language', { tag: '@fast' }, async ({ page }) => {
    // A visit under the other setting has stored one.
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ru'));
    await visit(page, '/team');
    await expect(page).toHaveURL(/\/team$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.locator('aside[data-behind-menu] a[href="/ua/team"]').click();
    await expect(page).toHaveURL(/\/ua\/team$/);
    expect(await stored(page)).toBeNull();
  });
});
