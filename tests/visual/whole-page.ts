import type { CDPSession, Page } from '@playwright/test';

/**
 * Scale of the screenshots. Chromium renders at this scale without changing the layout. Playwright's own screenshots have
 * the page's full size, about 100 MB in all.
 */
const SCALE = 0.5;
/** WebP quality, up to 100. Encoding is deterministic, so both sides of a comparison lose the same details. */
const QUALITY = 12;

/** Takes a WebP screenshot of the whole page once two in a row are equal. Works only in Chromium. */
export async function wholePage(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  let before: Buffer;
  let now = await once(page, session);
  do {
    before = now;
    now = await once(page, session);
  } while (!now.equals(before));
  return now;
}

async function once(page: Page, session: CDPSession): Promise<Buffer> {
  const size = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...size, scale: SCALE },
  });
  return Buffer.from(data, 'base64');
}
