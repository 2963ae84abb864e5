import { hold } from './support/hold';
import { heldBoot, holdScripts } from './support/hold-scripts';
import { shiftOf, watchShifts } from './support/layout';
import { expect, hydrated, type Page, scrollTo, test, visit } from './support/test';

/** Pages whose layout below the first screen takes longest. */
const LONG = ['/ru', '/ru/products/lumi-ai', '/ru/cases/retail-kazakhstan', '/ru/blog/ai-in-healthcare'];

test.use({ viewport: { width: 412, height: 823 } });

/** Returns whether the page boots, and how many of its sections the browser has not laid out. */
const state = (page: Page) =>
  page.evaluate(() => ({
    booting: 'booting' in document.documentElement.dataset,
    skipped: [...document.querySelectorAll('[data-slot="page"] section, footer')].filter(
      (part) =>
        part.firstElementChild?.checkVisibility() &&
        !part.firstElementChild.checkVisibility({ contentVisibilityAuto: true }),
    ).length,
  }));
const laidOut = { booting: false, skipped: 0 };

/** The sections that are laid out although they begin more than three windows down: Chromium needs one and a half. */
const laidOutEarly = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-slot="page"] section')]
      .filter((part) => part.getBoundingClientRect().top > 3 * innerHeight)
      .filter((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
      .map((part) => part.id || part.className),
  );

/** Has what is put off wait for the scripts alone: after three seconds it would be laid out, which a busy machine may need to look. */
const waitForScripts = (page: Page) =>
  page.addInitScript(() => {
    (function pause() {
      if ('seconds' in window) return;
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().delay === 3000) animation.pause();
      requestAnimationFrame(pause);
    })();
  });

/** Lets the three seconds pass. */
const passSeconds = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { seconds: 'pass' });
    for (const animation of document.getAnimations()) animation.play();
  });

/** Opens a page and waits for its first paint. */
async function paint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await painted(page);
}
const painted = (page: Page) =>
  page.waitForFunction(() => document.querySelector('footer') && performance.getEntriesByType('paint').length > 0);

/** The place of the form in the window. */
const formAt = (page: Page) =>
  page.locator('#contact').evaluate((element) => Math.round(element.getBoundingClientRect().top * 10) / 10);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const path of LONG)
  for (const width of [412, 1440])
    test(`what is below the first screen of ${path} is laid out after the first frame, and nothing shifts, ${width} px`, {
      tag: path === LONG[0] && width === 412 ? '@fast' : [],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 823 });
      await page.addInitScript(watchShifts);
      await waitForScripts(page);
      const release = await heldBoot(page);
      await paint(page, path);
      expect(await state(page)).toMatchObject({ booting: true });
      expect((await state(page)).skipped).toBeGreaterThan(1);
      expect(await laidOutEarly(page)).toEqual([]);
      // A font may arrive after the first paint: `outage-styles.spec.ts` measures what it shifts.
      await page.waitForFunction(() => [...document.fonts].every(({ status }) => status !== 'loading'));
      const shifted = await shiftOf(page);
      const before = await heightOf(page);
      await release();
      await hydrated(page);
      await expect.poll(() => state(page)).toEqual(laidOut);
      expect((await shiftOf(page)) - shifted).toBeLessThanOrEqual(0.001);
      // The scroll bar shows the page's length: the estimate must be about right.
      const after = await heightOf(page);
      expect(before / after).toBeGreaterThan(0.7);
      expect(before / after).toBeLessThan(1.4);
    });

test('without the boot script everything is laid out after three seconds', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await waitForScripts(page);
  await paint(page, '/ru');
  expect((await state(page)).skipped).toBeGreaterThan(1);
  const delays = await page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().delay));
  expect(new Set(delays)).toEqual(new Set([3000]));
  await passSeconds(page);
  await expect.poll(async () => (await state(page)).skipped).toBe(0);
});

test('a link into the page lands on its target while the page boots, from outside and from the page', async ({
  page,
}) => {
  await visit(page, '/ru');
  await page.evaluate(() => document.querySelector('#contact')?.scrollIntoView());
  const wanted = await formAt(page);

  // With the boot script held Chromium would not scroll yet: it waits for deferred scripts.
  const releaseScripts = await holdScripts(page);
  await page.goto('/ru/team', { waitUntil: 'commit' });
  await paint(page, '/ru#contact');
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => formAt(page)).toBe(wanted);

  releaseScripts();
  await waitForScripts(page);
  const { release } = await hold(page, /\/boot\.js$/);
  await page.goto('/ru/team', { waitUntil: 'commit' });
  await paint(page, '/ru');
  expect((await state(page)).skipped).toBeGreaterThan(1);
  await page.locator('main a[href$="#contact"]').first().click();
  await expect(page).toHaveURL(/#contact$/);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => formAt(page)).toBe(wanted);
  release();
  await hydrated(page);
  await expect.poll(() => formAt(page)).toBe(wanted);
});

test('Back and reload restore the place exactly while the page boots', { tag: '@fast' }, async ({ page }) => {
  await visit(page, '/ru');
  await scrollTo(page, (await heightOf(page)) * 0.7);
  const middle = await scrolled(page);
  expect(middle).toBeGreaterThan(3000);
  // Not with a route, which disables the browser's cache: the fonts could arrive after the place is restored, and moving
  // the texts above it would change `scrollY`.
  await heldBoot(page);
  await page.reload({ waitUntil: 'commit' });
  await painted(page);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => scrolled(page)).toBe(middle);

  await paint(page, '/en-not-there');
  await page.goBack({ waitUntil: 'commit' });
  await painted(page);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => scrolled(page)).toBe(middle);
});
