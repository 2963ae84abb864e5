import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { BLOG, CASES, PRIVACY, TEAM } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { SITE_PAGES } from '../support/site-pages';
import { expectTextInsideBoxes } from './support/layout';
import { FORM_PATHS, fillForm, leadForm, sendButton } from './support/lead-form';
import { expect, type Page, test, visit } from './support/test';

const PRODUCTS: readonly string[] = Object.values(PRODUCT_PATHS);
const STARTS = ['/', ...PRODUCTS];
const LIMITED = SITE_PAGES.filter(({ path }) => path !== PRIVACY && !path.startsWith(`${BLOG}/`));
/** The home page on a phone. */
const HOME_SCREENS = 11.5;
/** Heights in pixels that no page but articles and privacy exceeds; `product`: no product page. */
const HIGHEST = [
  { width: 1440, height: 900, most: 7500, product: 7200 },
  { width: 390, height: 844, most: HOME_SCREENS * 844, product: 10 * 844 },
];

/** Measures a page with every section laid out, also those that the window has not come near. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    // All of them: one that the shown text needs may not have been asked for yet.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const button = document.querySelector('main section :is(a, button):not(nav *)');
    return {
      pageHeight: document.documentElement.scrollHeight,
      buttonAt: button?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
      headings: [1, 2, 3].map((level) =>
        [...document.querySelectorAll(`main h${level}`)].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        ),
      ),
    };
  });

for (const lang of LANGUAGE_CODES) {
  test(`in ${lang} the texts of home, products and team stay whole and inside their boxes at every width`, async ({
    page,
  }) => {
    for (const path of [...STARTS, TEAM]) {
      await visit(page, joinPath(lang, path));
      await test.step(path, () => expectTextInsideBoxes(page));
    }
  });

  test(`no page in ${lang} but articles and privacy is too long, no heading larger than those above it, and home and products begin with a button`, async ({
    page,
  }) => {
    const long: string[] = [];
    for (const { path } of LIMITED.filter(({ languages }) => languages.includes(lang))) {
      await visit(page, joinPath(lang, path));
      for (const { most, product, ...viewport } of HIGHEST) {
        await page.setViewportSize(viewport);
        const { pageHeight, buttonAt, headings } = await measure(page);
        const limit = PRODUCTS.includes(path) ? product : most;
        if (pageHeight > limit) long.push(`${path}: ${pageHeight} of ${limit} px at ${viewport.width} px`);
        const [, ...lower] = headings.map((sizes) => Math.max(0, ...sizes));
        const [least = 0] = headings.flat();
        if (lower.some((size, at) => size > (lower[at - 1] || least)))
          long.push(`${path}: h1 ${least} px, h2 and h3 up to ${lower} px at ${viewport.width} px`);
        // The bar at the bottom of a phone is 72 px high.
        if (STARTS.includes(path) && buttonAt > viewport.height - 72) long.push(`${path}: button at ${buttonAt} px`);
      }
    }
    expect(long).toEqual([]);
  });

  test(`the bar at the bottom of a phone leads from every kind of page to a field in view, ${lang}`, {
    // The language with the longest texts.
    tag: lang === 'ua' ? '@fast' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [...Object.values(FORM_PATHS), `${CASES}/retail-kazakhstan`, BLOG]) {
      await visit(page, joinPath(lang, path));
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
}

test('on the narrowest phone the widget, the back-to-top button, the header and a notification do not overlap each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/leads', (route) => answered.then(() => route.abort()));
  await visit(page, '/ru/contacts');
  const form = leadForm(page, 'contacts');
  await fillForm(form, 'name@example.com');
  await sendButton(form).click();
  await expect(sendButton(form)).toHaveAttribute('aria-disabled', 'true');
  // The form's own message is not seen on another page.
  await page.getByRole('link', { name: 'Главная' }).first().click();
  await expect(form).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  answer();
  const toast = page.locator('section[aria-label="Уведомления форм"] li');
  await expect(toast).toBeVisible();
  // Measure boxes after animations have ended.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const corner = ['Наверх', 'Голосовой ассистент'].map((name) => page.getByRole('button', { name }));
  const boxes = await Promise.all([toast, ...corner, page.locator('header')].map((element) => element.boundingBox()));
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      if (!a || !b) throw new Error('an element is not visible');
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart, JSON.stringify([a, b])).toBe(true);
    }
});

test('illustrations animate in as a page is scrolled through, none stays at its start, and none moves with reduced motion', async ({
  page,
}) => {
  const waiting = () =>
    page.evaluate(() => {
      const paused = document.getAnimations().filter(({ playState }) => playState === 'paused');
      return paused.map(({ effect }) => (effect as KeyframeEffect).target?.textContent ?? '');
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const path of [...STARTS, `${BLOG}/ai-in-healthcare`]) {
    await visit(page, path);
    expect((await waiting()).length, path).toBeGreaterThan(0);
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    // The last ones are told a frame later that they are in view.
    await expect.poll(waiting, path).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  expect(await waiting()).toEqual([]);
});
