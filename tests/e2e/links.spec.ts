import { hold } from './support/hold';
import { SHELL } from './support/page-texts';
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

test.describe('a press while the old page fades', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  for (const input of ['mouse', 'touch'] as const)
    test(`of the ${input} follows the link under it`, { tag: input === 'mouse' ? '@fast' : [] }, async ({
      browser,
      site,
    }) => {
      const page = await browser.newPage({ baseURL: site.url, hasTouch: input === 'touch' });
      // The transition stays as long as the test needs; only a page that is waited for has one.
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (...args) => {
          const transition = start(...args);
          void transition.ready.then(() => {
            for (const animation of document.getAnimations()) animation.pause();
            document.documentElement.dataset.fading = '';
          });
          return transition;
        };
      });
      const data = await hold(page, '**/blog/page.json');
      await visit(page, '/contacts');
      const team = await page.locator('header a[href="/team"]:visible').boundingBox();
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/blog"]')?.click());
      await expect(page.getByRole('status').filter({ hasText: SHELL.en.loading })).toBeVisible();
      data.release();
      await page.locator('html[data-fading]').waitFor();
      const at = [(team?.x ?? 0) + 5, (team?.y ?? 0) + 5] as const;
      await (input === 'mouse' ? page.mouse.click(...at) : page.touchscreen.tap(...at));
      await expect(page).toHaveURL(/\/team$/);
      await page.close();
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
