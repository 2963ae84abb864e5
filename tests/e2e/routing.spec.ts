import { languageInfo } from '@site/contracts/languages';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { siteNavigation } from '../support/site-navigation';
import { documentsOf, expect, hydrated, type Page, scrollTo, shownHeading, test, visit } from './support/test';

for (const [path, heading, lang, guess] of [
  ['/nowhere', 'Oops! Page not found', 'en', undefined],
  ['/ru/contact', 'Ой! Страница не найдена', 'ru', '/ru/contacts'],
  ['/ua/product/lumi-ai', 'Ой! Сторінку не знайдено', 'ua', '/ua/products/lumi-ai'],
  ['/ru/thank-you', 'Ой! Страница не найдена', 'ru', undefined],
] as const) {
  test(`${path} is not found, in its language, and its links lead on`, { tag: '@fast' }, async ({
    page,
    request,
    watched,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(shownHeading(page)).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', languageInfo(lang).htmlLang);
    await hydrated(page);
    await expect(shownHeading(page)).toHaveText(heading);
    if (guess) await expect(page.getByRole('link', { name: guess, exact: true })).toHaveAttribute('href', guess);
    // Never suggested, because it has no language prefix.
    await expect(page.locator('main a[href$="/thank-you"]')).toHaveCount(0);
    const links = page.locator('main nav a');
    await expect(links).toHaveText(entriesOf(siteNavigation(lang), MAIN_MENU).map(({ label }) => label));
    for (const link of await links.all())
      expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
    expect(watched.messages.filter((text) => !text.includes('status of 404'))).toEqual([]);
  });
}

/** Navigates in the document, as a link of a page does. */
const goTo = (page: Page, href: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, href);
const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.describe('navigation', () => {
  test('stays in the document, scrolls to the top and updates the title', { tag: '@core' }, async ({
    page,
    watched,
  }) => {
    await visit(page, '/cases');
    const documents = documentsOf(page);
    const title = await page.title();
    await scrollTo(page, 900);
    await page.getByRole('navigation').getByRole('link', { name: 'Team', exact: true }).first().click();
    await expect(page).toHaveURL(/\/team$/);
    await expect(shownHeading(page)).toBeVisible();
    await expect.poll(() => place(page)).toBe(0);
    await expect(page).not.toHaveTitle(title);
    expect(documents).toEqual([]);
    expect(watched.messages).toEqual([]);
  });

  test('a change of query does not scroll, nor does an unknown hash', async ({ page }) => {
    await visit(page, '/cases');
    const cards = page.locator('main article');
    const before = await cards.count();
    await scrollTo(page, 400);
    await goTo(page, '/cases?industry=services');
    await expect.poll(() => cards.count()).toBeLessThan(before);
    await goTo(page, '/cases?industry=services#nowhere');
    // Once this page is shown, the hash would have scrolled.
    await goTo(page, '/cases');
    await expect(cards).toHaveCount(before);
    expect(await place(page)).toBe(400);
  });
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`Back shows the previous page where it was left, and never moves the shown one: motion ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await visit(page, '/cases');
    await scrollTo(page, 1200);
    await page.locator('main article a[href="/cases/onboarding-spain"]').evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveTitle(/Ad network/);
    await scrollTo(page, 900);
    if (reducedMotion !== 'reduce') await page.reload().then(() => hydrated(page));
    const places = await page.evaluate(async () => {
      // On a slow machine a spinner stands between the pages.
      const shown = () => {
        const heading = document.querySelector('h1');
        return heading ? `${heading.textContent} at ${Math.round(scrollY)}` : seen.at(-1);
      };
      const seen: (string | undefined)[] = [];
      seen.push(shown());
      history.back();
      // Until half a second of frames shows the page that was gone back to.
      for (let settled = 0; settled < 30; settled += seen.length > 1 ? 1 : 0) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (shown() !== seen.at(-1)) seen.push(shown());
      }
      return seen;
    });
    expect(places).toEqual([expect.stringMatching(/ at 900$/), expect.stringMatching(/^Eight.* at 1200$/)]);
  });

test('Back shows a page of an earlier document of the tab where it was left', { tag: '@fast' }, async ({ page }) => {
  const follow = async (href: string) => {
    const link = page.locator(`a[href="${href}"]`).first();
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL(href);
    await expect(shownHeading(page)).toBeFocused();
  };
  await visit(page, '/cases');
  await scrollTo(page, 1200);
  await follow('/cases/onboarding-spain');
  await visit(page, '/blog');
  await scrollTo(page, 300);
  await follow('/team');
  for (const shown of ['/blog', '/cases/onboarding-spain', '/cases']) {
    await page.goBack();
    await expect(page).toHaveURL(shown);
    await hydrated(page);
  }
  await expect.poll(() => place(page)).toBe(1200);
});

test('Back within a page returns to the place that was left', { tag: '@fast' }, async ({ page }) => {
  await visit(page, '/blog/ai-in-healthcare');
  await scrollTo(page, 700);
  await page
    .locator('main a[href="#conclusion"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => place(page)).toBeGreaterThan(2000);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(700);
});

test.describe('language', () => {
  test('the switch keeps page, query and hash, and replaces the history entry', { tag: '@fast' }, async ({
    page,
    watched,
  }) => {
    await page.goto('/team');
    await visit(page, '/cases?industry=retail#main');
    const entries = await page.evaluate(() => history.length);
    await page.locator('header a[hreflang="uk"], header a[lang="uk"]').first().click();
    await expect(page).toHaveURL(/\/ua\/cases\?industry=retail#main$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(page).toHaveURL(/\/team$/);
    expect(watched.messages).toEqual([]);
  });
});
