import type { Page } from '@playwright/test';

/**
 * Returns the text of the page's `main`. `innerText` contains only what is laid out, so this ends the putting off of
 * layout while the page boots (`packages/boot/src/booting.css`).
 */
export const mainText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    delete document.documentElement.dataset.booting;
    return document.querySelector('main')?.innerText ?? '';
  });
