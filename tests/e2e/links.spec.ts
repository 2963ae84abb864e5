import { expect, scrollTo, test, visit } from './support/test';

/** A link of the layout, which one listener follows, and one of a remote's page, which the router follows. */
const LINKS = [
  { whose: 'the layout', selector: 'footer a[href="/team"]', to: /\/team$/ },
  { whose: "a remote's page", selector: 'main a[href^="/cases/"]', to: /\/cases\/[\w-]+$/ },
];

for (const { whose, selector, to } of LINKS)
  test(`a link of ${whose} with Control opens another tab and leaves this one`, async ({ page, context }) => {
    await visit(page, '/cases');
    const opened = context.waitForEvent('page');
    await page
      .locator(selector)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(to);
    await expect(page).toHaveURL(/\/cases$/);
  });

test('a link to the shown address adds nothing to the history, and the navigation marks the shown one', {
  tag: '@fast',
}, async ({ page }) => {
  await visit(page, '/cases');
  const current = page.locator('header nav').first().locator('a[aria-current]');
  await expect(current).toHaveAttribute('aria-current', 'page');
  const entries = await page.evaluate(() => history.length);
  const key = () => page.evaluate(() => history.state?.key);
  const before = await key();
  await page.locator('footer a[href="/cases"]').click();
  // The router gives every navigation a new key: without the wait the next click would cancel this navigation.
  await expect.poll(key).not.toBe(before);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.locator('main a[href^="/cases/"]').first().click();
  await expect(page).toHaveURL(/\/cases\/[\w-]+$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(current).toHaveAttribute('href', '/cases');
});

test('a link to the form scrolls to it and moves the focus, each time it is pressed', {
  tag: '@fast',
}, async ({ page }) => {
  await visit(page, '/');
  for (let press = 0; press < 2; press += 1) {
    await scrollTo(page, 0);
    await page.locator('header a[href="/#contact"]:visible').click();
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(page.locator('#contact')).toBeInViewport();
    await expect(page.locator('#contact')).toBeFocused();
  }
});

test('links in view are prefetched after a client-side navigation too', async ({ page }) => {
  await visit(page, '/ru/privacy');
  const ahead = page.waitForResponse(/\/ru\/cases\/[^/]+\/page\.json$/);
  // Move the pointer away, because hovering over a case would prefetch it too.
  await page.locator('footer a[href="/ru/cases"]').dispatchEvent('click', { button: 0 });
  await page.locator('main a[href^="/ru/cases/"]').first().scrollIntoViewIfNeeded();
  await ahead;
});
