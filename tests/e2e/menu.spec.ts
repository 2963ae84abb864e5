import type { Page } from '@playwright/test';
import { PRODUCT_NAMES, PRODUCT_PATHS } from 'mfe-products/products';
import { expect, test, visit } from './support/test';

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
    await visit(page, '/ru/team');
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
});

test('a link to the form scrolls to it and moves the focus, each time it is pressed', {
  tag: '@fast',
}, async ({ page }) => {
  await visit(page, '/');
  const link = page.locator('header a[href="/#contact"]:visible');
  for (let press = 0; press < 2; press += 1) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await link.click();
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(page.locator('#contact')).toBeInViewport();
    await expect(page.locator('#contact')).toBeFocused();
  }
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
