import { servedDocument } from './support/served-document';
import { expect, type Page, shownHeading, test, visit } from './support/test';

/** The paths of the pages' data that the document has loaded, without the composition. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.replace(/^\/data\/[^/]+/, '')),
  );

/** Returns what a navigation replaces: the head's elements of a page, and its headings. Runs in the page. */
const marked = (whole: Document) => [
  ...[...whole.querySelectorAll('title, [data-page-head]')].map(({ outerHTML }) => outerHTML).sort(),
  ...[...whole.querySelectorAll('main :is(h1, h2)')].map(({ textContent }) => textContent),
];

test('a prefetched page is shown by a click as the server renders it, announced, and nothing shifts', {
  tag: '@core',
}, async ({ page, watched }) => {
  await visit(page, '/ru/privacy');
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
    const link = page.locator(`footer a[href="${to}"]`).first();
    await link.hover();
    // Now, or since the link came into view.
    await expect.poll(() => loaded(page)).toContain(`${to}/page.json`);
    await page.waitForLoadState('networkidle');
    await link.click();
    await expect(page).toHaveURL(to);
    await expect(shownHeading(page)).toBeFocused();
    const served = await (await servedDocument(page, to)).evaluate(marked);
    const shown = async () => (await page.evaluateHandle(() => document)).evaluate(marked);
    await expect.poll(shown).toEqual(served);
    await expect(page.locator('p[aria-live][aria-atomic]')).toHaveText((await shownHeading(page).textContent()) ?? '');
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
