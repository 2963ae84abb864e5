import { servedDocument } from './support/served-document';
import { expect, hydrated, type Page, shownHeading, test } from './support/test';
import { announced } from './support/tree';

/** Hovers over a link and waits for its page, which is rendered hidden. */
async function pointAt(page: Page, href: string): Promise<void> {
  await page.locator(`footer a[href="${href}"]`).first().hover();
  await expect(page.locator(`[data-ahead="${href}"] h1`)).toBeAttached();
}

test('the page of a hovered link is shown by the click as the server renders it, announced, and nothing shifts', {
  tag: '@core',
}, async ({ page, watched }) => {
  await page.goto('/ru/privacy');
  await hydrated(page);
  const shifts = await page.evaluateHandle(() => {
    const seen: string[] = [];
    // The corner's row moves up when the page is scrolled.
    const moved = ({ node }: { node?: Node }) =>
      node instanceof HTMLElement && !node.closest('[data-behind-menu]') ? [node.outerHTML] : [];
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
          seen.push(...shift.sources.flatMap(moved));
      }).observe({ type: 'layout-shift', buffered: false });
    return seen;
  });
  for (const to of ['/ru/cases', '/ru/products/lumi-ai', '/ru']) {
    const [title, height] = await page.evaluate(() => [
      document.title,
      document.documentElement.scrollHeight,
    ]);
    await pointAt(page, to);
    expect(await page.evaluate(() => [document.title, document.documentElement.scrollHeight])).toEqual([
      title,
      height,
    ]);
    await page.locator(`footer a[href="${to}"]`).first().click();
    await expect(page).toHaveURL(to);
    await expect(page.locator('main h1:visible')).toBeFocused();
    const served = await (await servedDocument(page, to)).evaluate((whole) => ({
      title: whole.title,
      headings: [...whole.querySelectorAll('main h1, main h2')].map((heading) => heading.textContent),
    }));
    const shown = page.locator('[data-slot="page"]');
    await expect.poll(() => shown.locator('h1, h2').allTextContents()).toEqual(served.headings);
    await expect(announced(page)).toHaveText(served.headings[0] ?? '');
    await expect(page).toHaveTitle(served.title);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  expect(await shifts.jsonValue()).toEqual([]);
  await page.goBack();
  await expect(shownHeading(page)).toBeFocused();
  await expect(page).toHaveURL('/ru/products/lumi-ai');
  // Where it was left.
  await expect(page.locator('footer a[href="/ru"]').first()).toBeInViewport();
  expect(watched.messages).toEqual([]);
});
