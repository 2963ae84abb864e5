import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/test';

/** Returns the expanded state in the browser's accessibility tree: `details` has no attribute for it. */
async function announcedAsOpen(page: Page, selector: string): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  await session.detach();
  const expanded = nodes[0]?.properties?.find(({ name }) => name === 'expanded');
  return expanded?.value.value as boolean | undefined;
}

test('a question is a disclosure: Enter and Space toggle it, and its state is exposed', async ({ page }) => {
  await page.goto('/products/ai-commerce');
  await hydrated(page);
  await page.evaluate(() => {
    const closed = document.querySelector('main details:not([open]) > summary');
    closed?.setAttribute('data-tried', '');
  });
  const question = page.locator('[data-tried]');
  const answer = page.locator('details:has(> [data-tried]) > p');
  await expect(answer).toBeHidden();
  expect(await announcedAsOpen(page, '[data-tried]')).toBe(false);
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  expect(await announcedAsOpen(page, '[data-tried]')).toBe(true);
  await page.keyboard.press('Space');
  await expect(answer).toBeHidden();
  await expect(question).toBeFocused();
});

test('the product menu exposes whether it is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/team');
  await hydrated(page);
  const toggle = 'header nav details > summary';
  expect(await announcedAsOpen(page, toggle)).toBe(false);
  await page.locator(toggle).press('Enter');
  expect(await announcedAsOpen(page, toggle)).toBe(true);
});

test('the search dialog traps the focus and makes the page behind it unreachable', { tag: '@fast' }, async ({
  page,
}) => {
  await page.goto('/contacts');
  await hydrated(page);
  const opener = page.locator('header').getByRole('button', { name: 'Search the site' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const behind = page.locator('#contact input[name="name"]');
  await behind.evaluate((field) => (field as HTMLElement).focus());
  await expect(behind).not.toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    // The only other stop is the browser's toolbar; then the body is the active element.
    const where = await page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active?.closest('dialog') != null;
    });
    expect(where, `stop ${stop}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the skip link is the first Tab stop and skips the header', async ({ page }) => {
  await page.goto('/ru/team');
  await hydrated(page);
  await page.keyboard.press('Tab');
  const link = page.locator('.skip-link');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a navigation is announced and moves the focus to the heading, forward and back', {
  tag: '@fast',
}, async ({ page }) => {
  await page.goto('/ru/team');
  await hydrated(page);
  const said = () => page.evaluate(() => document.querySelector('p[aria-live][aria-atomic]')?.textContent);
  const heading = () => page.evaluate(() => document.querySelector('main h1')?.textContent);
  const go = async (move: () => Promise<unknown>) => {
    const before = await heading();
    await move();
    await expect.poll(heading).not.toBe(before);
    await expect(page.locator('main h1')).toBeFocused();
    expect(await said()).toBe(await heading());
  };
  await go(() => page.locator('header nav').getByRole('link', { name: 'Блог' }).click());
  await expect(page).toHaveURL(/\/ru\/blog$/);
  await go(() => page.goBack());
  await expect(page).toHaveURL(/\/ru\/team$/);
});

for (const path of ['/ua', '/ua/products/mediflow-ai']) {
  test(`${path} loses no text at twice the text size`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await hydrated(page);
    // Change the browser's text size instead of zooming: rem units and em media queries follow it.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    const lost = await page.evaluate(() => {
      const over = document.documentElement.scrollWidth - window.innerWidth;
      const cut = [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, label, dt, dd, summary)')]
        .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        .map((element) => element.textContent);
      return { sideways: over > 0, cut };
    });
    expect(lost).toEqual({ sideways: false, cut: [] });
  });

  test(`${path} shows the focus in forced colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await hydrated(page);
    const unseen = await page.evaluate(() => {
      const faults: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, summary)',
      )) {
        if (!control.checkVisibility() || control.closest('.visually-hidden')) continue;
        control.focus({ focusVisible: true } as FocusOptions);
        if (document.activeElement !== control) continue;
        // A link that covers its card is outlined around the card, a checkbox around its label.
        const around = [control, control.closest('label'), control.closest('article, li, div')];
        const outlined = around.some((shown) => {
          if (!shown) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(shown);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        });
        if (!outlined) faults.push(control.outerHTML.slice(0, 120));
      }
      return faults;
    });
    expect(unseen).toEqual([]);
  });
}
