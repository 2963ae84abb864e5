import { axeInBothThemes } from './support/axe';
import { hold } from './support/hold';
import { heldBoot, holdScripts } from './support/hold-scripts';
import { shiftOf, watchShifts } from './support/layout';
import { expect, hydrated, type Page, test } from './support/test';

/** Pages whose layout below the first screen takes longest. */
const LONG = ['/ru', '/ru/products/lumi-ai', '/ru/cases/retail-kazakhstan', '/ru/blog/ai-in-healthcare'];
/** When the style sheet lays out everything even if no script arrives. */
const PUT_OFF_MS = 3000;
const BOOT = /\/boot\.js$/;

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

/** Opens a page whose boot script is held, waits for its first paint, and returns what releases the script. */
async function openBooting(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await heldBoot(page);
  await page.goto(path, { waitUntil: 'commit' });
  await painted(page);
  return release;
}

const painted = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('footer') && performance.getEntriesByType('paint').length > 0,
  );

/** The place of an element in the window. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top * 10) / 10);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const path of LONG)
  for (const width of [412, 1440])
    test(`what is below the first screen of ${path} is laid out after the first frame, and nothing shifts, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 823 });
      await page.addInitScript(watchShifts);
      const release = await openBooting(page, path);
      const booting = await state(page);
      expect(booting.booting).toBe(true);
      expect(booting.skipped).toBeGreaterThan(1);
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

test.describe('while the page hydrates', () => {
  /** How long the browser takes for a frame, in milliseconds. */
  const FRAME_MS = 200;

  /** Opens a page whose frames are slow and whose data is held, and waits until its scripts have arrived. */
  async function openHydrating(page: Page) {
    await page.addInitScript((milliseconds) => {
      const next = requestAnimationFrame;
      window.requestAnimationFrame = (work) => Number(setTimeout(() => next(work), milliseconds));
    }, FRAME_MS);
    const { release } = await hold(page, /\/data\/.*\.json$/);
    await page.goto('/ru', { waitUntil: 'commit' });
    await page.waitForFunction(() =>
      document.getAnimations().some(({ playState }) => playState === 'paused'),
    );
    return release;
  }

  test('nothing more is laid out, and everything when it is hydrated', async ({ page }) => {
    const release = await openHydrating(page);
    const { skipped } = await state(page);
    expect(skipped).toBeGreaterThan(1);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await state(page)).toEqual({ booting: true, skipped });
    release();
    await hydrated(page);
    await expect.poll(() => state(page)).toEqual(laidOut);
  });

  test('everything is laid out if that takes longer than three seconds', async ({ page }) => {
    await openHydrating(page);
    await expect.poll(() => state(page), { timeout: 10_000 }).toEqual(laidOut);
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  });
});

test('without the boot script everything is laid out after three seconds', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/ru', { waitUntil: 'commit' });
  await painted(page);
  expect((await state(page)).skipped).toBeGreaterThan(1);
  await expect.poll(async () => (await state(page)).skipped, { timeout: PUT_OFF_MS + 2000 }).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('everything is laid out at once', async ({ page }) => {
    await page.goto('/ru');
    const put = page.locator('[data-slot="page"] > :last-child');
    await expect(page.locator('html')).not.toHaveAttribute('data-booting');
    expect(await put.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('visible');
  });
});

test('a link into the page lands on its target while the page boots, from outside and from the page', async ({
  page,
}) => {
  await page.goto('/ru');
  await hydrated(page);
  await page.evaluate(() => document.querySelector('#contact')?.scrollIntoView());
  const wanted = await topOf(page, '#contact');

  // With the boot script held Chromium would not scroll yet: it waits for deferred scripts.
  const releaseScripts = await holdScripts(page);
  await page.goto('/ru/team', { waitUntil: 'commit' });
  await page.goto('/ru#contact', { waitUntil: 'commit' });
  await painted(page);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => topOf(page, '#contact')).toBe(wanted);

  releaseScripts();
  const { release } = await hold(page, BOOT);
  await page.goto('/ru/team', { waitUntil: 'commit' });
  await page.goto('/ru', { waitUntil: 'commit' });
  await painted(page);
  expect((await state(page)).skipped).toBeGreaterThan(1);
  await page.locator('main a[href$="#contact"]').first().click();
  await expect(page).toHaveURL(/#contact$/);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => topOf(page, '#contact')).toBe(wanted);
  release();
  await hydrated(page);
  await expect.poll(() => topOf(page, '#contact')).toBe(wanted);
});

test('a link to a text lands on it', async ({ page }) => {
  await page.goto('/ru');
  // While the page boots, a section that is not laid out has no `innerText`.
  await hydrated(page);
  const text = await page.locator('#contact h2').innerText();
  await holdScripts(page);
  await page.goto('/ru/team', { waitUntil: 'commit' });
  await painted(page);
  // Chromium follows a text fragment only after a visitor's action.
  await page.evaluate((words) => {
    const link = document.createElement('a');
    link.href = `/ru#:~:text=${encodeURIComponent(words)}`;
    link.textContent = 'x';
    link.id = 'to-text';
    document.querySelector('h1')?.append(link);
  }, text.split(/\s+/).slice(0, 2).join(' '));
  await page.locator('#to-text').press('Enter');
  await page.waitForURL((url) => url.pathname === '/ru', { waitUntil: 'commit' });
  await painted(page);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(3000);
  await expect(page.locator('#contact h2')).toBeInViewport();
});

test('Back and reload restore the place exactly while the page boots', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/ru');
  await hydrated(page);
  const middle = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight * 0.7, behavior: 'instant' });
    return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(Math.round(scrollY))));
  });
  expect(middle).toBeGreaterThan(3000);
  // Not with a route, which disables the browser's cache: the fonts could arrive after the place is restored, and moving
  // the texts above it would change `scrollY`.
  await heldBoot(page);
  await page.reload({ waitUntil: 'commit' });
  await painted(page);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => scrolled(page)).toBe(middle);

  await page.goto('/en-not-there', { waitUntil: 'commit' });
  await painted(page);
  await page.goBack({ waitUntil: 'commit' });
  await painted(page);
  expect(await state(page)).toEqual(laidOut);
  await expect.poll(() => scrolled(page)).toBe(middle);
});

test('axe finds nothing while the page boots', async ({ page }) => {
  // axe takes longer than three seconds.
  await openBooting(page, '/ru');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
  const found = await axeInBothThemes(page);
  // axe takes the real size of a section that is not laid out, which covers the next ones: not their colours on the screen.
  expect(found.filter((fault) => !fault.includes(' color-contrast: '))).toEqual([]);
  expect((await state(page)).booting).toBe(true);
});

test('a page is no wider than the window in any frame until it is hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() => {
    const widths: number[] = [];
    Reflect.set(window, 'widths', widths);
    const note = () => {
      // The script runs before the document has an element.
      widths.push(document.documentElement?.scrollWidth ?? 0);
      requestAnimationFrame(note);
    };
    note();
  });
  // Its portraits are wider than the window, and clipped by their sections.
  await page.goto('/team');
  await hydrated(page);
  const widths = await page.evaluate(() => Reflect.get(window, 'widths') as number[]);
  expect(Math.max(...widths)).toBe(360);
});
