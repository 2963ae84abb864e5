import { nightlyIf } from '@platform/base/test-support/nightly';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { tabThrough, tabTo } from './support/keyboard';
import { leadForm } from './support/lead-form';
import { expect, shownHeading, test, visit } from './support/test';

/** User journeys from the top of the page with only Tab, Enter, Space, arrow keys and Escape. */
for (const [width, height] of [
  [1440, 900],
  [320, 568],
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('find a product and ask for it', async ({ page, watched }) => {
      await visit(page, '/ru');
      const menu = page.locator('header summary:visible').first();
      await tabTo(page, menu);
      await page.keyboard.press('Enter');
      const product = page.locator(`header a[href="/ru${PRODUCT_PATHS.mediFlow}"]:visible`);
      await tabTo(page, product);
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      await page.keyboard.press('Space');
      await tabTo(page, product);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/ru${PRODUCT_PATHS.mediFlow}$`));
      await expect(shownHeading(page)).toBeFocused();
      await expect(shownHeading(page)).toBeInViewport();
      await tabTo(page, page.locator('main a[href="#contact"]').first());
      await page.keyboard.press('Enter');
      await expect(page.locator('#contact')).toBeInViewport();
      await tabTo(page, leadForm(page, 'mediflow').locator('[name="name"]'), { most: 3 });
      expect(watched.messages).toEqual([]);
    });

    test('read an article by its table of contents and share it', async ({ page }) => {
      await visit(page, '/ua/blog/ai-in-healthcare');
      await tabTo(page, page.locator('.skip-link'), { most: 1 });
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
      const contents = page.locator('article aside nav');
      if (width === 320) {
        await tabTo(page, contents.locator('summary'));
        await page.keyboard.press('Enter');
      }
      const entry = contents.getByRole('link').nth(3);
      await tabTo(page, entry);
      await page.keyboard.press('Enter');
      const part = page.locator(`[id="${(await entry.getAttribute('href'))?.slice(1)}"]`);
      await expect(part).toBeInViewport();
      await expect(entry).toHaveAttribute('aria-current', 'true');
      // The next Tab stop is after the section's heading, not after the table of contents.
      const copy = page.locator('article nav li button');
      await tabTo(page, copy);
      await page.keyboard.press('Enter');
      await expect(page.locator('section ol > li p').first()).toBeVisible();
      await expect(copy).toBeFocused();
    });
  });

for (const [kind, path] of Object.entries(PAGE_KINDS))
  test(`every Tab stop on a ${kind} page is visible, and none traps the focus`, {
    tag: nightlyIf(isRepeatedKind(kind)),
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await visit(page, path);
    expect(await tabThrough(page)).toBeGreaterThan(20);
  });
