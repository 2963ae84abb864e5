import { JUDGED_COOKIE_NAME } from '@site/contracts/api/visit-measures';
import { SHEETS_PATIENCE_MS } from 'shell/src/federation/hydration-progress';
import { laterSheets, PART_SHEETS, wholeSheets } from './support/boot-sheets';
import { hold } from './support/hold';
import { holdScripts } from './support/hold-scripts';
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
      applied: links.filter(({ sheet }) => sheet && !sheet.disabled && sheet.media.mediaText === 'all')
        .length,
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

test('no font is declared twice, which would lay out every text again', async ({ page }) => {
  // Visits during a rollout are counted by code that shares a module with the shell's entry. The edge removes the cookie
  // from a request while there is none.
  await page.addInitScript((name) => {
    void cookieStore.set(name, '1');
  }, JUDGED_COOKIE_NAME);
  const counted = page.waitForResponse(/\/visit-[^/]*\.js$/);
  const { release } = await hold(page, PART_SHEETS);
  await page.goto('/ru', { waitUntil: 'commit' });
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, weight }) => family + weight));
  await expect.poll(fonts).toContain('Onest400 700');
  const own = await fonts();
  release();
  await hydrated(page);
  await counted;
  expect((await sheetsOf(page)).applied).toBeGreaterThan(1);
  const links = page.locator('link[rel=stylesheet][href*="/fonts-"]');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveJSProperty('sheet', null);
  expect(await fonts()).toEqual(own);
});

test('without the style sheets of the parts the page is hydrated, and keeps its look', async ({ page }) => {
  await page.route(PART_SHEETS, (route) => route.abort());
  await page.addInitScript(watchShifts);
  await visit(page, '/ru');
  expect(await sheetsOf(page)).toMatchObject({ applied: 0 });
  expect(await shownHeading(page).evaluate((title) => getComputedStyle(title).fontFamily)).toMatch(/^Onest/);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
});

test('while its scripts are missing the page is laid out in the style sheets of the parts', async ({
  page,
}) => {
  await holdScripts(page);
  const response = await page.goto('/ru', { waitUntil: 'commit' });
  const named = laterSheets((await response?.text()) ?? '');
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-booting');
  expect(await sheetsOf(page)).toMatchObject({ applied: named.length });
  await expect(root).not.toHaveAttribute('data-hydrated');
});
