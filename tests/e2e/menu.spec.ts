import type { Page } from '@playwright/test';
import { PRODUCT_NAMES, PRODUCT_PATHS } from '../../mfe-products/products';
import { expect, hydrated, test } from './support/test';

const NAMES = Object.values(PRODUCT_NAMES);

test.describe('product menu, wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  const parts = (page: Page) => {
    const item = page.locator('header nav > div');
    return { item, toggle: item.locator('summary'), panel: item.locator('details > div') };
  };

  test('the item links to the product list, the arrow opens the six products', { tag: '@core' }, async ({
    page,
    watched,
  }) => {
    await page.goto('/ru/team');
    await hydrated(page);
    const { item, toggle, panel } = parts(page);
    await expect(panel).toBeHidden();
    await expect(toggle).toHaveAccessibleName('Меню продуктов');
    await toggle.click();
    await expect(panel.locator('li')).toHaveCount(6);
    for (const name of NAMES) await expect(panel.getByRole('link', { name })).toBeVisible();
    await panel.getByRole('link', { name: 'Lumi AI' }).click();
    await expect(page).toHaveURL(new RegExp(`/ru${PRODUCT_PATHS.lumiAi}$`));
    await expect(panel).toBeHidden();
    await item.getByRole('link', { name: 'Продукты' }).click();
    await expect(page).toHaveURL(/\/ru#products$/);
    await expect(page.locator('#products')).toBeInViewport();
    expect(watched.messages).toEqual([]);
  });

  test('is laid out when the pointer comes to its arrow, before it opens', async ({ page }) => {
    await page.goto('/cases');
    await hydrated(page);
    const { toggle, panel } = parts(page);
    const measured = panel.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          const details = element.closest('details');
          element.getBoundingClientRect = () => {
            resolve(details?.open ?? true);
            return new DOMRect();
          };
        }),
    );
    await toggle.hover();
    expect(await measured).toBe(false);
    await expect(panel).toBeHidden();
  });

  test('works by keyboard: Enter opens, Escape closes and restores the focus, leaving closes', {
    tag: '@core',
  }, async ({ page }) => {
    await page.goto('/cases');
    await hydrated(page);
    const { toggle, panel } = parts(page);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('link', { name: NAMES[0] ?? '' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Space');
    await expect(panel).toBeVisible();
    for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press('Tab');
    await expect(panel).toBeHidden();
    await toggle.click();
    await page.mouse.click(30, 850);
    await expect(panel).toBeHidden();
  });
});

test.describe('menu, narrow window', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('keeps the focus inside, makes the page behind inert, and closes on Escape', { tag: '@core' }, async ({
    page,
    watched,
  }) => {
    await page.goto('/ua/contacts');
    await hydrated(page);
    const toggle = page.locator('header summary[aria-label="Меню"]');
    const panel = page.locator('header details:has(> summary[aria-label="Меню"]) > div');
    await toggle.click();
    await expect(panel).toBeVisible();
    for (const behind of ['main', 'footer', 'section[data-behind-menu]', '.skip-link'])
      expect(
        await page
          .locator(behind)
          .first()
          .evaluate((element) => (element as HTMLElement).inert),
      ).toBe(true);
    const visited = new Set<string>();
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => {
        const active = document.activeElement;
        return { inside: active?.closest('header') != null, text: active?.textContent ?? '' };
      });
      expect(where.inside).toBe(true);
      visited.add(where.text);
    }
    for (const name of NAMES) expect(visited).toContain(name);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();
    expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(false);
    expect(watched.messages).toEqual([]);
  });

  test('a link closes it and navigates', { tag: '@fast' }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.locator('header summary[aria-label="Menu"]').click();
    await page.getByRole('link', { name: 'AgentLab AI' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${PRODUCT_PATHS.agentLab}$`));
    await expect(page.locator('h1')).toBeFocused();
    await expect(page.locator('header nav:visible')).toHaveCount(1);
  });
});

test.describe('anchors within a page', () => {
  test('a link to the form scrolls to it and moves the focus, each time it is pressed', {
    tag: '@fast',
  }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const link = page.locator('header a[href="/#contact"]:visible');
    for (let press = 0; press < 2; press += 1) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await link.click();
      await expect(page).toHaveURL(/\/#contact$/);
      await expect(page.locator('#contact')).toBeInViewport();
      await expect(page.locator('#contact')).toBeFocused();
    }
  });

  test('works before hydration too', async ({ page }) => {
    await page.route(/\/shell\/[0-9a-f]{12}\/br\/.*\.js$/, () => undefined);
    await page.goto('/ru', { waitUntil: 'domcontentloaded' });
    await page.locator('main a[href="/ru#contact"]:visible').first().click();
    await expect(page.locator('#contact')).toBeInViewport();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the product menu opens and its links work', { tag: '@fast' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await page.locator('header nav summary').click();
    await page.locator('header nav').getByRole('link', { name: 'MediFlow AI' }).click();
    await expect(page).toHaveURL(new RegExp(`${PRODUCT_PATHS.mediFlow}$`));
  });

  test('the menu of narrow windows opens and its links work', { tag: '@fast' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/ua');
    await page.locator('header summary[aria-label="Меню"]').click();
    await page.locator('header').getByRole('link', { name: 'Команда' }).locator('visible=true').click();
    await expect(page).toHaveURL(/\/ua\/team$/);
  });
});
