import type { Browser } from '@playwright/test';
import { SITE_JSON_ID } from '@site/contracts/document-ids';

/** How long a visit waits for a page to become interactive. */
const PATIENCE_MS = 20_000;
/** How long a visitor looks at a page. */
const LOOK_MS = 300;

/**
 * Makes one visit: opens the pages in turn in a browser session of its own, and leaves. Returns the composition that it got;
 * undefined when the first page did not load. `agent` decides, with the address, which share of the visitors it belongs to.
 */
export async function visit(
  browser: Browser,
  site: string,
  paths: readonly string[],
  agent: string,
): Promise<string | undefined> {
  const context = await browser.newContext({ userAgent: agent });
  try {
    const page = await context.newPage();
    let composition: string | undefined;
    for (const path of paths) {
      await page.goto(site + path, { waitUntil: 'domcontentloaded' });
      const text = await page.locator(`#${SITE_JSON_ID}`).textContent({ timeout: PATIENCE_MS });
      composition ??= (JSON.parse(text ?? '{}') as { composition?: string }).composition;
      // A page that stays static is what the judge is to notice; the visitor goes on.
      await page
        .locator('html[data-hydrated]')
        .waitFor({ state: 'attached', timeout: PATIENCE_MS })
        .catch(() => undefined);
      await page.waitForTimeout(LOOK_MS);
    }
    // Leaving the site sends what is known only at the end of a visit.
    await page.goto('about:blank');
    return composition;
  } catch {
    return undefined;
  } finally {
    await context.close();
  }
}
