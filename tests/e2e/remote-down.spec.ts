import { REMOTE_NAMES } from '@platform/base/part-names';
import type { Route } from '@playwright/test';
import { blamed, keepBeacons } from './support/beacons';
import { breakRemote } from './support/broken-remote';
import { mainText } from './support/main-text';
import { documentsOf, expect, follow, hydrated, shownHeading, test } from './support/test';

const javascript = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });
/** Returns a federation entry whose modules all have the given content. */
const entry = (module: string) =>
  javascript(`export const init = async () => {}; export const get = async () => () => (${module});`);

/** Ways in which a remote can be published broken, each with the response for its entry. */
const BREAKAGES: Record<string, (route: Route) => Promise<void>> = {
  'is HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sorry</h1>' }),
  'is cut off': javascript('export const get = async (id) => {'),
  'throws when it is loaded': javascript('throw new Error("broken at once");'),
  'has no modules': javascript('export const somethingElse = 1;'),
  'exports something else': entry('{ routes: 7, default: "text" }'),
  'throws when it is rendered': entry(`{
    default: () => { throw new Error("broken in render"); },
    routes: ["cases", "cases/:slug", "blog", "blog/:slug", "team", "products/lumi-ai"].map((pattern) => ({
      pattern, lazy: async () => ({ Component: () => { throw new Error("broken in render"); } }) })) }`),
};
/** A remote and a page that uses it. */
const PLACES = [
  { remote: 'mfe-products', path: '/' },
  { remote: 'mfe-content', path: '/ru' },
  { remote: 'mfe-products', path: '/ru/products/lumi-ai' },
  { remote: 'mfe-content', path: '/ua/cases' },
  { remote: 'mfe-voice', path: '/products/lumi-ai' },
] as const;

test.use({ viewport: { width: 1440, height: 900 } });

/** Each kind in one place, in rotation: the same code handles it in every place. */
for (const [at, [kind, answer]] of Object.entries(BREAKAGES).entries()) {
  const { remote, path } = PLACES[at % PLACES.length] ?? PLACES[0];
  test(`${path} stays readable and interactive when the entry of ${remote} ${kind}`, {
    tag: kind === 'is cut off' ? '@fast' : [],
  }, async ({ page }) => {
    const asked = await breakRemote(page, remote, answer);
    await keepBeacons(page);
    const documents = documentsOf(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const served = await mainText(page);
    await hydrated(page);
    expect(await mainText(page)).toBe(served);
    for (const [file, times] of asked) expect([file, times]).toEqual([file, Math.min(times, 2)]);
    await expect.poll(() => blamed(page)).toContain(remote);
    await page.locator('header nav summary').click();
    await expect(page.locator('header nav details a').first()).toBeVisible();
    await page.locator('header nav summary').click();
    const theme = (await page.locator('html').getAttribute('data-theme')) ?? '';
    await page.locator('header button[data-replay][title]').click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme);
    await page.locator('footer a[href$="/contacts"]').click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(shownHeading(page)).toBeVisible();
    expect(documents).toHaveLength(1);
  });
}

for (const remote of REMOTE_NAMES)
  test(`a page stays as served and its links work with the files of ${remote} missing`, {
    tag: '@core',
  }, async ({ page }) => {
    await page.route(`**/mfe/${remote}/**/*.js`, (route) => route.fulfill({ status: 404 }));
    await page.goto('/ru/products/lumi-ai', { waitUntil: 'domcontentloaded' });
    const before = await mainText(page);
    await hydrated(page);
    expect(await mainText(page)).toBe(before);
    await page.locator('footer a[href$="/contacts"]').click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(shownHeading(page)).toBeVisible();
    const documents = documentsOf(page);
    await follow(page, '/ru/cases');
    await expect.poll(async () => (await mainText(page)).length).toBeGreaterThan(500);
    expect(documents).toHaveLength(remote === 'mfe-content' ? 1 : 0);
  });
