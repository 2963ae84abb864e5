import { PAGE_KINDS } from '../budgets/page-kinds';
import { hold } from './support/hold';
import { shiftOf, watchShifts } from './support/layout';
import { expect, hydrated, type Page, shownHeading, test, visit } from './support/test';

test.use({ viewport: { width: 1280, height: 800 } });

/** Measures the page as it reads from top to bottom. */
const reading = (page: Page) =>
  page.evaluate(() => ({
    order: ['header', 'main h1', 'footer'].map(
      (place) => document.querySelector(place)?.getBoundingClientRect().top ?? -1,
    ),
    words: document.querySelector('main')?.innerText.split(/\s+/).length ?? 0,
    large: [...document.querySelectorAll('svg, img')]
      .map((picture) => ({ picture, box: picture.getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => width > 1000 || height > 400)
      .map(({ picture }) => picture.outerHTML.slice(0, 120)),
  }));

for (const [kind, path] of Object.entries(PAGE_KINDS))
  test(`without style sheets a page reads from top to bottom, and no image fills it: ${kind}`, async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto(path);
    await expect(page.locator('body')).toHaveCSS('font-family', /Times/);
    const { order, words, large } = await reading(page);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThanOrEqual(0);
    expect(words).toBeGreaterThan(100);
    expect(large).toEqual([]);
    await hydrated(page);
    await expect(shownHeading(page)).toBeVisible();
    expect((await reading(page)).words).toBeGreaterThanOrEqual(words);
  });

test('slow fonts do not delay text, and nothing moves when they arrive', async ({ page }) => {
  const { asked, release } = await hold(page, '**/*.woff2');
  await page.addInitScript(watchShifts);
  await page.addInitScript(() => {
    // Text that waits for its font is not painted and thus not among these entries.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        document.documentElement.dataset.largest = entry.element?.textContent ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto('/ru', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-largest', /\S/);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const onest = () => page.evaluate(() => document.fonts.check('16px Onest', 'Слово'));
  expect(await onest()).toBe(false);
  release();
  await expect.poll(onest).toBe(true);
  await hydrated(page);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
});

test('pages are readable if the fonts fail to load', { tag: '@fast' }, async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await visit(page, '/ua');
  await expect(shownHeading(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
