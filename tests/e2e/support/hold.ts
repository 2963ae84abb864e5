import type { BrowserContext, Page } from '@playwright/test';

/** Holds matching requests until `release` is called. `asked` contains their URLs so far. */
export async function hold(
  pages: Page | BrowserContext,
  url: string | RegExp,
): Promise<{ asked: string[]; release(): void }> {
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await pages.route(url, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  return { asked, release };
}
