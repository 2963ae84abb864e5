import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { axeInBothThemes, WCAG } from './support/axe';
import { expect, hydrated, test } from './support/test';

/**
 * The widths of the design, and those where a layout is tightest: just above each width at which something gives way
 * (359 px: the word beside the mark; 680, 800, 1000 and 1160 px: columns and the navigation).
 */
const WIDTHS = [320, 360, 681, 768, 801, 1010, 1161, 1440];
const PAGES = ['/', '/contacts', '/privacy', '/thank-you', '/no-such-page'];

for (const path of PAGES) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    // Each theme is once the one that the page is loaded in, and once the one that it changes to.
    for (const [width, first] of [
      [320, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
      await page.goto(path === '/thank-you' ? path : joinPath('ua', path));
      await hydrated(page);
      expect(await axeInBothThemes(page, { tags: WCAG, first }), `${width}`).toEqual([]);
    }
  });

  test(`${path} never scrolls sideways`, async ({ page }) => {
    const languages = path === '/thank-you' ? (['en'] as const) : LANGUAGE_CODES;
    for (const lang of languages) {
      await page.goto(joinPath(lang, path));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${lang} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

for (const width of [360, 1440]) {
  test(`the home page does not shift while it loads and is scrolled, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const state = { shift: 0 };
      Object.assign(window, { state });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) state.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/ru');
    await hydrated(page);
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < end; y += 700) {
      // Two frames: what comes into view begins in the first one and is painted in the second.
      await page.evaluate(
        (top) =>
          new Promise<void>((painted) => {
            window.scrollTo({ top, behavior: 'instant' });
            requestAnimationFrame(() => requestAnimationFrame(() => painted()));
          }),
        y,
      );
    }
    expect(
      await page.evaluate(() => (window as typeof window & { state: { shift: number } }).state.shift),
    ).toBeLessThanOrEqual(0.01);
  });
}

test.describe('the corner on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  for (const path of ['/ru/contacts', '/ua/products/ai-commerce']) {
    test(`no form control of ${path} is ever covered while it is used`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const controls = page.locator(
        '#contact form :is(input:not([type="hidden"], [name="website"]), textarea, button):visible',
      );
      const count = await controls.count();
      expect(count).toBeGreaterThan(3);
      for (let i = 0; i < count; i += 1) {
        await controls.nth(i).focus();
        // By geometry, edge to edge, not by a point that may happen to be free.
        const covering = await controls.nth(i).evaluate((control) => {
          const used = control.getBoundingClientRect();
          return [...document.querySelectorAll<HTMLElement>('#root header, #root section, #root section *')]
            .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
            .filter((element) => !element.contains(control) && element.checkVisibility())
            .filter((element) => {
              const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
              if (width === 0 || height === 0) return false;
              return left < used.right && right > used.left && top < used.bottom && bottom > used.top;
            })
            .map((element) => element.outerHTML.slice(0, 120));
        });
        expect(covering, `control ${i}`).toEqual([]);
      }
    });
  }

  test('widget, button to the top and notifications keep apart, and off the button in use', async ({
    page,
  }) => {
    await page.route('**/api/leads', (route) => route.abort());
    await page.goto('/ru/contacts');
    await hydrated(page);
    const form = page.locator('#contact form');
    await form.locator('[name="name"]').fill('Марина');
    await form.locator('[name="email"]').fill('name@example.com');
    await form.locator('[name="phone"]').fill('+380501234567');
    await form.locator('[type="checkbox"]:visible').check();
    const submit = form.locator('button[type="submit"]');
    // As low on the screen as it can be pressed.
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await submit.click();
    const toast = page.locator('section[aria-label="Уведомления форм"] li');
    await expect(toast).toBeVisible();
    // Boxes are measured where things have come to rest.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    const boxes = [
      await toast.boundingBox(),
      await submit.boundingBox(),
      await page.getByRole('button', { name: 'Наверх' }).boundingBox(),
      await page.getByRole('button', { name: 'Голосовой ассистент' }).boundingBox(),
      await page.locator('header').boundingBox(),
    ];
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) {
        if (!a || !b) throw new Error('something is not shown');
        const apart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }
  });
});

test('illustrations enter once, and not at all when motion is unwelcome', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  const place = () =>
    page.evaluate(() => {
      const bars = document.querySelector('#contact svg[viewBox="0 0 640 110"] path:last-child');
      return bars && getComputedStyle(bars).transform;
    });
  const goTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await hydrated(page);
  const waiting = await place();
  expect(waiting).toMatch(/^matrix\(1, 0, 0, 0\.4/);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await goTo(1e6);
  const arrived = /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/;
  await expect.poll(place).toMatch(arrived);
  await goTo(0);
  // That nothing happens can only be waited for, longer than an entrance lasts (180 ms and 420 ms).
  await page.waitForTimeout(800);
  expect(await place()).toMatch(arrived);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await place()).toBe('none');
});
