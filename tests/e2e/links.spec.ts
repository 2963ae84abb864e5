import { PRODUCT_NAMES, PRODUCT_PATHS } from 'mfe-products/products';
import { hold } from './support/hold';
import { SHELL } from './support/page-texts';
import { documentsOf, expect, follow, scrollTo, test, visit } from './support/test';

/** A link of the layout, which one listener follows, and one of a remote's page, which the router follows. */
const LINKS = [
  { whose: 'the layout', selector: 'footer a[href="/team"]', to: /\/team$/ },
  { whose: "a remote's page", selector: 'main a[href^="/cases/"]', to: /\/cases\/[\w-]+$/ },
];

for (const { whose, selector, to } of LINKS)
  test.describe(`a link of ${whose}`, () => {
    test('is followed in the document', { tag: '@core' }, async ({ page, watched }) => {
      await visit(page, '/cases');
      const documents = documentsOf(page);
      await page.locator(selector).first().click();
      await expect(page).toHaveURL(to);
      expect(documents).toEqual([]);
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

test('the product item opens the six products and leads to their list', {
  tag: '@core',
}, async ({ page, watched }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/ru/team');
  const item = page.locator('header nav > div');
  const panel = item.locator('details > div');
  await expect(panel).toBeHidden();
  await expect(item.locator('summary')).toHaveAccessibleName('Продукты');
  await item.locator('summary').click();
  await expect(panel.locator('li')).toHaveCount(6);
  for (const name of Object.values(PRODUCT_NAMES))
    await expect(panel.getByRole('link', { name })).toBeVisible();
  await follow(page, `/ru${PRODUCT_PATHS.lumiAi}`, 'header details');
  await expect(panel).toBeHidden();
  await item.locator('summary').click();
  await panel.locator('a[href="/ru#products"]').click();
  await expect(page).toHaveURL(/\/ru#products$/);
  await expect(page.locator('#products')).toBeInViewport();
  expect(watched.messages).toEqual([]);
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

for (const intent of ['hover', 'focus'] as const)
  test(`a link prefetches its page on ${intent}, and then opens it without a request`, {
    tag: '@fast',
  }, async ({ page }) => {
    // Its code loads after hydration: the visitor is there first.
    const prefetch = await hold(page, '**/prefetch-*.js');
    await visit(page, '/ru/privacy');
    const link = page.locator('footer a[href="/ru/cases"]');
    const data = page.waitForResponse(/\/ru\/cases\/page\.json$/);
    const code = page.waitForResponse(/\/CasesPage-[^/]*\.js$/);
    await link[intent]();
    prefetch.release();
    await Promise.all([data, code]);
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await link.click();
    await expect(page).toHaveURL(/\/ru\/cases$/);
    expect(requests.filter((url) => /CasesPage|\/ru\/cases\/page\.json/.test(url))).toEqual([]);
  });

test('links in view are prefetched after a client-side navigation too', async ({ page }) => {
  await visit(page, '/ru/privacy');
  const ahead = page.waitForResponse(/\/ru\/cases\/[^/]+\/page\.json$/);
  // Move the pointer away, because hovering over a case would prefetch it too.
  await page.locator('footer a[href="/ru/cases"]').dispatchEvent('click', { button: 0 });
  await page.locator('main a[href^="/ru/cases/"]').first().scrollIntoViewIfNeeded();
  await ahead;
});
