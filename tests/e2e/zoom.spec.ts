import { joinPath } from '@site/contracts/languages';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { expect, type Page, scrollTo, test, visit } from './support/test';

/** A window of 1280 × 1024 at 400 % zoom, as in WCAG 2.2, 1.4.10. */
const MAGNIFIED = { width: 320, height: 256 };

/** Text spacing of WCAG 2.2, 1.4.12. Set without a style element, which the policy blocks. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const setStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** Change the browser's text size instead of zooming: rem units and em media queries follow it. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
}

/** Fails if the page scrolls horizontally or cuts a text off. */
async function expectWhole(page: Page, how: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const lost = await page.evaluate(() => {
    const cut = [...document.querySelectorAll('body :is(h1, h2, h3, p, a, button, label, dt, dd, summary, li)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('.visually-hidden, [aria-hidden="true"]') && element.textContent)
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
        if (clientWidth === 0) return false;
        return (
          (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
    return { sideways: document.documentElement.scrollWidth - window.innerWidth, cut };
  });
  expect(lost, how).toEqual({ sideways: 0, cut: [] });
}

const KINDS = new Set<string>(Object.values(PAGE_KINDS));
const PRODUCTS = Object.values(PRODUCT_PATHS).map((path) => joinPath('ru', path));

for (const path of new Set([...KINDS, ...PRODUCTS]))
  test(`${path} loses no text when zoomed, with text spacing and, one of each kind, with large text`, async ({
    page,
  }) => {
    await page.setViewportSize(MAGNIFIED);
    await visit(page, path);
    await expectWhole(page, 'magnified');
    await setStyles(page, SPACED);
    await expectWhole(page, 'magnified and spaced');
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 1024 });
      await expectWhole(page, `spaced, ${width} px`);
    }
    if (!KINDS.has(path)) return;
    await setStyles(page, '');
    await enlarge(page);
    await expectWhole(page, 'large letters');
  });

test('on a zoomed screen fixed elements cover at most half', { tag: '@fast' }, async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  await visit(page, '/ua/contacts');
  await scrollTo(page, 600);
  const taken = await page.evaluate(() =>
    [...document.querySelectorAll('header, [data-behind-menu], main *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > 200 && bottom > 0 && top < window.innerHeight)
      .reduce((sum, { top, bottom }) => sum + bottom - top, 0),
  );
  expect(taken).toBeLessThan(MAGNIFIED.height / 2);
});
