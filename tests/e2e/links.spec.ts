import { expect, test, visit } from './support/test';

/** A link of the layout, which one listener follows, and one of a remote's page, which the router follows. */
const LINKS = [
  { whose: 'the layout', selector: 'footer a[href="/team"]', to: /\/team$/ },
  { whose: "a remote's page", selector: 'main a[href^="/cases/"]', to: /\/cases\/[\w-]+$/ },
];

for (const { whose, selector, to } of LINKS)
  test.describe(`a link of ${whose}`, () => {
    test('is followed in the document', { tag: '@core' }, async ({ page, watched }) => {
      await visit(page, '/cases');
      await page.evaluate(() => Object.assign(window, { same: true }));
      await page.locator(selector).first().click();
      await expect(page).toHaveURL(to);
      expect(await page.evaluate(() => 'same' in window)).toBe(true);
      expect(watched.messages).toEqual([]);
    });

    test('with Control opens another tab and leaves this one', async ({ page, context }) => {
      await visit(page, '/cases');
      const opened = context.waitForEvent('page');
      await page
        .locator(selector)
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await expect(tab).toHaveURL(to);
      await expect(page).toHaveURL(/\/cases$/);
    });
  });

test('a link to the shown address adds nothing to the history', async ({ page }) => {
  await visit(page, '/cases');
  const entries = await page.evaluate(() => history.length);
  const key = () => page.evaluate(() => history.state?.key);
  const before = await key();
  await page.locator('footer a[href="/cases"]').click();
  // The router gives every navigation a new key: without the wait the next click would cancel this navigation.
  await expect.poll(key).not.toBe(before);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.locator('footer a[href="/team"]').click();
  await expect(page).toHaveURL(/\/team$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('the marks of the navigation follow the address', { tag: '@fast' }, async ({ page }) => {
  await visit(page, '/cases');
  const current = page.locator('header nav').first().locator('a[aria-current]');
  await expect(current).toHaveAttribute('aria-current', 'page');
  await page.locator('main a[href^="/cases/"]').first().click();
  await expect(page).toHaveURL(/\/cases\/[\w-]+$/);
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(current).toHaveAttribute('href', '/cases');
});
