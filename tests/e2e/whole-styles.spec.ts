import { SHEETS_PATIENCE_MS } from 'shell/src/data/load';
import { laterSheets, PART_SHEETS, wholeSheets } from './support/boot-sheets';
import { hold } from './support/hold';
import { shiftOf, watchShifts } from './support/layout';
import { expect, hydrated, type Page, shownHeading, test, visit } from './support/test';

/** Returns the addresses of the parts' style sheets on the page, in order, and how many of them are applied. */
const sheetsOf = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
      ({ href, disabled }) => !href.includes('/data/sheets/') && !disabled,
    );
    return {
      paths: links.map(({ href }) => new URL(href).pathname),
      loaded: links.filter(({ sheet }) => sheet).length,
      applied: links.filter(({ sheet }) => sheet && !sheet.disabled && sheet.media.mediaText === 'all').length,
    };
  });

test('the first paint waits for one style sheet, and hydration for those of the parts', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // A busy machine may need longer for the looks below than hydration waits.
  await page.addInitScript((patience) => {
    const start = window.setTimeout;
    Object.assign(window, {
      setTimeout: (...args: Parameters<typeof start>) => (args[1] === patience ? 0 : start(...args)),
    });
  }, SHEETS_PATIENCE_MS);
  const { asked, release } = await hold(page, PART_SHEETS);
  const response = await page.goto('/ru', { waitUntil: 'commit' });
  const html = (await response?.text()) ?? '';
  const named = laterSheets(html);
  expect(wholeSheets(html).length - named.length).toBe(1);
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  await expect.poll(() => asked.length).toBe(named.length);
  expect(requests.filter((path) => path.startsWith('/data/sheets/'))).toHaveLength(1);
  expect(await sheetsOf(page)).toEqual({ paths: named, loaded: 0, applied: 0 });
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  release();
  await hydrated(page);
  expect(await sheetsOf(page)).toMatchObject({ loaded: named.length, applied: named.length });
  expect(requests.filter((path, at) => requests.indexOf(path) !== at)).toEqual([]);
});

test('without the style sheets of the parts the page is hydrated, and keeps its look', async ({ page }) => {
  await page.route(PART_SHEETS, (route) => route.abort());
  await page.addInitScript(watchShifts);
  await visit(page, '/ru');
  expect(await sheetsOf(page)).toMatchObject({ applied: 0 });
  expect(await shownHeading(page).evaluate((title) => getComputedStyle(title).fontFamily)).toMatch(/^Onest/);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
});
