import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { BLOG, CASES, PRIVACY, TEAM } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { SITE_PAGES } from '../support/site-pages';
import { axeInBothThemes } from './support/axe';
import {
  expectNeverSideways,
  expectTextInsideBoxes,
  expectToStandStill,
  watchShifts,
} from './support/layout';
import { FORM_PATHS } from './support/lead-form';
import { expect, hydrated, type Page, test } from './support/test';

for (const lang of LANGUAGE_CODES) {
  const path = joinPath(lang, '/no-such-page');
  test(`axe finds nothing on ${path}, and it never scrolls horizontally`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('[data-voice-widget="idle"]')).toBeVisible();
    await expectNeverSideways(page);
    expect(await axeInBothThemes(page)).toEqual([]);
  });
}

for (const lang of LANGUAGE_CODES)
  test(`in ${lang} the texts of home, products and team stay whole and inside their boxes at every width`, async ({
    page,
  }) => {
    for (const path of ['/', ...Object.values(PRODUCT_PATHS), TEAM]) {
      await page.goto(joinPath(lang, path));
      await hydrated(page);
      await test.step(path, () => expectTextInsideBoxes(page));
    }
  });

for (const lang of LANGUAGE_CODES)
  test(`in ${lang} no kind of page scrolls sideways in a window of 240 px`, async ({ page }) => {
    await page.setViewportSize({ width: 240, height: 450 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const path of [...Object.values(FORM_PATHS), TEAM, CASES, BLOG, PRIVACY]) {
      await page.goto(joinPath(lang, path));
      await hydrated(page);
      expect([path, await over()]).toEqual([path, 0]);
    }
  });

for (const width of [360, 1440]) {
  test(`the home page has no layout shift with motion enabled, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(watchShifts);
    await page.goto('/ru');
    await hydrated(page);
    await expectToStandStill(page);
  });
}

const LIMITED = SITE_PAGES.filter(({ path }) => path !== PRIVACY && !path.startsWith(`${BLOG}/`));
/** Heights that no page but articles and privacy exceeds, in pixels: about ten windows of a desk, 13 screens of a phone. */
const HIGHEST = [
  { width: 1440, height: 900, most: 9500 },
  { width: 390, height: 844, most: 13 * 844 },
];
const STARTS = ['/', ...Object.values(PRODUCT_PATHS)];
for (const lang of LANGUAGE_CODES)
  test(`no page in ${lang} but articles and privacy is too long, and home and products begin with a button`, async ({
    page,
  }) => {
    const long: string[] = [];
    for (const { path } of LIMITED.filter(({ languages }) => languages.includes(lang))) {
      await page.goto(joinPath(lang, path));
      await hydrated(page);
      for (const { most, ...viewport } of HIGHEST) {
        await page.setViewportSize(viewport);
        const height = await wholeHeight(page);
        const dividers = await page.locator('main svg[viewBox="0 0 160 64"]:visible').count();
        if (dividers > 4) long.push(`${path}: ${dividers} dividers`);
        const end = await page.evaluate(
          () =>
            document.querySelector('main section :is(a, button):not(nav *)')?.getBoundingClientRect().bottom,
        );
        // The bar at the bottom of a phone is 72 px high.
        if (STARTS.includes(path) && !(Number(end) <= viewport.height - 72))
          long.push(`${path}: button at ${end} px`);
        if (height > most) long.push(`${path}: ${height} of ${most} px at ${viewport.width} px`);
      }
    }
    expect(long).toEqual([]);
  });

/** Returns the page's height with every section laid out, also those that the window has not come near. */
const wholeHeight = (page: Page) =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    await document.fonts.ready;
    return document.documentElement.scrollHeight;
  });

test.describe('the bar at the bottom of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const lang of LANGUAGE_CODES)
    test(`leads from every kind of page to a field in view, ${lang}`, {
      // The language with the longest texts.
      tag: lang === 'ua' ? '@fast' : [],
    }, async ({ page }) => {
      for (const path of [...Object.values(FORM_PATHS), `${CASES}/retail-kazakhstan`, BLOG]) {
        await page.goto(joinPath(lang, path));
        await hydrated(page);
        await page.locator('[data-behind-menu] > a').click();
        await expect(page).toHaveURL(/#contact$/);
        const field = page.locator('#contact form :is(input:not([tabindex]), textarea):visible').first();
        await expect(field, path).toBeInViewport({ ratio: 1 });
        // Before the click, which would scroll to a field that the bar or another element covers.
        const uncovered = () =>
          field.evaluate((input) => {
            const { x, y, width, height } = input.getBoundingClientRect();
            return [0, 0.5, 1].every(
              (at) => document.elementFromPoint(x + width / 2, y + 1 + at * (height - 2)) === input,
            );
          });
        await expect.poll(uncovered, path).toBe(true);
        await field.click();
        await page.keyboard.type('Анна');
        await expect(field, path).toHaveValue('Анна');
      }
    });
});

test.describe('fixed elements in the corner on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  for (const path of ['/ru/contacts', '/ua/products/ai-commerce']) {
    test(`no form control of ${path} is covered while it is used`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const controls = page.locator(
        '#contact form :is(input:not([type="hidden"], [tabindex]), textarea, button):visible',
      );
      const count = await controls.count();
      expect(count).toBeGreaterThan(3);
      for (let i = 0; i < count; i += 1) {
        await controls.nth(i).focus();
        // Compare whole boxes, because a single point may happen to be uncovered.
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

  test('the widget, the back-to-top button and notifications do not overlap each other or the button in use', async ({
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
    // Scroll it to the lowest position where it can be pressed.
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await submit.click();
    const toast = page.locator('section[aria-label="Уведомления форм"] li');
    await expect(toast).toBeVisible();
    // Measure boxes after animations have ended.
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
        if (!a || !b) throw new Error('an element is not visible');
        const apart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }
  });
});

test('illustrations animate in once, and not with reduced motion', async ({ page }) => {
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
  expect(await place()).toMatch(/^matrix\(1, 0, 0, 0\.4/);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await goTo(1e6);
  const arrived = /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/;
  await expect.poll(place).toMatch(arrived);
  await goTo(0);
  // An entrance that ran again would begin in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await place()).toMatch(arrived);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await place()).toBe('none');
});

test('no entrance stays at its start once a page has been scrolled through', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const path of [...STARTS, `${BLOG}/ai-in-healthcare`]) {
    await page.goto(path);
    await hydrated(page);
    const waiting = await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const paused = document.getAnimations().filter(({ playState }) => playState === 'paused');
      return paused.map(({ effect }) => (effect as KeyframeEffect).target?.textContent);
    });
    expect(waiting, path).toEqual([]);
  }
});
