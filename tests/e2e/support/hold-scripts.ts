import type { Page } from '@playwright/test';

/** Keeps the shell's scripts from the page, so that it stays as it was served, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/shell\/[0-9a-f]{12}\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
