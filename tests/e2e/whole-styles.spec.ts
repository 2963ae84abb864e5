import { JUDGED_COOKIE_NAME } from '@site/contracts/api/visit-measures';
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

for (const visits of ['any', 'judged'] as const)
  test(`no font is declared twice, which would lay out every text again: ${visits} visit`, async ({
    page,
  }) => {
    // Visits during a rollout are counted by code that shares a module with the shell's entry. The edge removes the cookie
    // from a request while there is none.
    if (visits === 'judged')
      await page.addInitScript((name) => {
        void cookieStore.set(name, '1');
      }, JUDGED_COOKIE_NAME);
    const counted = visits === 'judged' && page.waitForResponse(/\/visit-[^/]*\.js$/);
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

test('the style sheets are applied before the page is laid out, and while its scripts are missing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(() => {
    const property = Object.getOwnPropertyDescriptor(StyleSheet.prototype, 'disabled');
    if (!property?.set) throw new Error('the browser has no StyleSheet.disabled');
    const { set } = property;
    Object.defineProperty(StyleSheet.prototype, 'disabled', {
      ...property,
      set(value: boolean) {
        set.call(this, value);
        const root = document.documentElement;
        const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')];
        if (links.some(({ sheet }) => !sheet || sheet.disabled)) return;
        const left = document
          .getAnimations()
          .filter((one) => 'animationName' in one && one.animationName === 'put-off');
        root.dataset.leftWhenStyled ??= String(left.length);
      },
    });
  });
  await holdScripts(page);
  await page.goto('/ru', { waitUntil: 'commit' });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-left-when-styled', /^([5-9]|1\d)$/);
  await expect(root).not.toHaveAttribute('data-booting');
  await expect(root).not.toHaveAttribute('data-hydrated');
});
