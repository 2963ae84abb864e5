import type { CDPSession, Page } from '@playwright/test';
import { SCALE, type Size } from './difference';

/** Of 100. The same pixels are always the same bytes, so what is lost here is lost on both sides of a comparison. */
const QUALITY = 12;

export interface WholePage {
  picture: Buffer;
  /** Of the page. */
  size: Size;
}

/** Pictures the whole page as WebP once two pictures in a row are the same. Chromium alone can do it. */
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
