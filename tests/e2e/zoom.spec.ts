import { PRODUCT_PATHS } from 'mfe-products/products';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { expect, hydrated, type Page, test } from './support/test';

/** A window of 1280 × 1024 at 400 % zoom, as in WCAG 2.2, 1.4.10. */
const MAGNIFIED = { width: 320, height: 256 };

/** Text spacing of WCAG 2.2, 1.4.12. Set without a style element, which the policy blocks. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const space = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED);

/** Change the browser's text size instead of zooming: rem units and em media queries follow it. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
}

/** Returns whether the page scrolls horizontally, and the texts that are cut off. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const cut = [
      ...document.querySelectorAll('body :is(h1, h2, h3, p, a, button, label, dt, dd, summary, li)'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('.visually-hidden, [aria-hidden="true"]') && element.textContent)
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
        if (clientWidth === 0) return false;
        return (
          (hides(overflowX) && scrollWidth > clientWidth + 1) ||
          (hides(overflowY) && scrollHeight > clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
    return { sideways: document.documentElement.scrollWidth - window.innerWidth, cut };
  });

for (const [kind, path] of Object.entries(PAGE_KINDS)) {
  test(`a ${kind} page loses no text when zoomed, with text spacing and with large text`, async ({
    page,
  }) => {
    await page.setViewportSize(MAGNIFIED);
    await page.goto(path);
    await hydrated(page);
    expect(await lost(page), 'magnified').toEqual({ sideways: 0, cut: [] });
    await space(page);
    expect(await lost(page), 'magnified and spaced').toEqual({ sideways: 0, cut: [] });
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 1024 });
      expect(await lost(page), `spaced, ${width} px`).toEqual({ sideways: 0, cut: [] });
    }
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await enlarge(page);
    expect(await lost(page), 'large letters').toEqual({ sideways: 0, cut: [] });
  });
}

test('no product page scrolls sideways when zoomed with text spacing', async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  for (const path of Object.values(PRODUCT_PATHS)) {
    await page.goto(`/ru${path}`);
    await hydrated(page);
    await space(page);
    expect(await lost(page), path).toEqual({ sideways: 0, cut: [] });
  }
});

test('on a zoomed screen fixed elements cover at most half', {
  tag: '@fast',
}, async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  await page.goto('/ua/contacts');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  const taken = await page.evaluate(() =>
    [...document.querySelectorAll('header, [data-behind-menu], main *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > 200 && bottom > 0 && top < window.innerHeight)
      .reduce((sum, { top, bottom }) => sum + bottom - top, 0),
  );
  expect(taken).toBeLessThan(MAGNIFIED.height / 2);
});
