import type { CDPSession, Page } from '@playwright/test';
import { SCALE, type Size } from './difference';

/** WebP quality, up to 100. Encoding is deterministic, so both sides of a comparison lose the same details. */
const QUALITY = 12;

export interface WholePage {
  picture: Buffer;
  /** Size of the page. */
  size: Size;
}

/** Takes a WebP screenshot of the whole page once two in a row are equal. Works only in Chromium. */
export async function wholePage(page: Page): Promise<WholePage> {
  const session = await page.context().newCDPSession(page);
  let before: WholePage | undefined;
  let now = await once(page, session);
  do {
    before = now;
    now = await once(page, session);
  } while (!now.picture.equals(before.picture));
  return now;
}

async function once(page: Page, session: CDPSession): Promise<WholePage> {
  const size: Size = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...size, scale: SCALE },
  });
  return { picture: Buffer.from(data, 'base64'), size };
}
