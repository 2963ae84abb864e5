import { nightlyIf } from '@platform/base/test-support/nightly';
import { blamed, keepBeacons } from './support/beacons';
import { BREAKAGES, breakRemote } from './support/broken-remote';
import { mainText } from './support/main-text';
import { documentsOf, expect, hydrated, type Page, shownHeading, test } from './support/test';

/** A remote, a page that uses it, and the form of that page. */
const PLACES = [
  { remote: 'mfe-products', path: '/', form: 'home' },
  { remote: 'mfe-content', path: '/ru', form: 'home' },
  { remote: 'mfe-products', path: '/ru/products/lumi-ai', form: 'lumi' },
  { remote: 'mfe-content', path: '/ua/cases', form: undefined },
  { remote: 'mfe-voice', path: '/products/lumi-ai', form: 'lumi' },
] as const;

test.use({ viewport: { width: 1440, height: 900 } });

/** Checks that the theme button works. */
async function expectTheme(page: Page): Promise<void> {
  const theme = () => page.locator('html').getAttribute('data-theme');
  const before = await theme();
  await page.locator('header button[data-replay][title]').click();
  await expect.poll(theme, { timeout: 15_000 }).not.toBe(before);
}

async function expectAlive(page: Page): Promise<void> {
  await page.locator('header nav summary').click();
  await expect(page.locator('header nav details a').first()).toBeVisible();
  await page.locator('header nav summary').click();
  await expectTheme(page);
  await page.locator('footer a[href$="/contacts"]').click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(shownHeading(page)).toBeVisible();
}

/**
 * Kinds that are tested with every place, because they may differ by remote; the others run with one section and one page.
 */
const EVERYWHERE: readonly string[] = ['is cut off', 'exports something else', 'throws when it is rendered'];

for (const [at, { remote, path }] of PLACES.entries()) {
  for (const [kind, answer] of Object.entries(BREAKAGES)) {
    if (at !== 0 && at !== 2 && !EVERYWHERE.includes(kind)) continue;
    // In `npm test`: every kind in one place, and every place with one kind.
    const once = at === 0 || kind === EVERYWHERE[at % EVERYWHERE.length];
    test(`${path} stays readable and interactive when the entry of ${remote} ${kind}`, {
      tag: at === 0 && kind === 'is cut off' ? '@fast' : nightlyIf(!once),
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
      await expectAlive(page);
      expect(documents).toHaveLength(1);
    });
  }
}
