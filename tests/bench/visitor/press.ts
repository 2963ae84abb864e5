import type { Locator, Page } from '@playwright/test';

/** Milliseconds between pressing and releasing; people take 60 to 120. */
const PRESS_MS = 80;

/**
 * Moves the pointer to an element, as a visitor does before pressing. Playwright's `click` moves, presses and releases in one
 * moment, and looks in the page's own thread for what covers the element: the frame would be charged with both.
 * The element is scrolled to the middle of the window, where every browser draws.
 */
export async function pointAt(page: Page, control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await control.boundingBox();
  if (!box) throw new Error(`there is nothing to press: ${control}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Presses and releases where the pointer is. */
export async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}
