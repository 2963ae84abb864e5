import { stripVTControlCharacters } from 'node:util';

/**
 * Scale of the screenshots. Chromium renders at this scale without changing the layout. Playwright's own screenshots have
 * the page's full size, about 100 MB in all.
 */
export const SCALE = 0.5;

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

const SIZES = /Expected an image (\d+)px by (\d+)px, received (\d+)px by (\d+)px/;
const PIXELS = /(\d+) pixels \(ratio [\d.]+ of all image pixels\) are different/;

/**
 * Returns a short description of the difference from a failure message of Playwright's screenshot comparison, or the first
 * line of any other message. `now` is the page's size, which is also the golden's unless the message names two sizes.
 */
export function difference(message: string, now: Size): string {
  const plain = stripVTControlCharacters(message);
  const sizes = SIZES.exec(plain)
    ?.slice(1)
    .map((pixels) => Number(pixels) / SCALE);
  const pixels = PIXELS.exec(plain)?.[1];
  if (!sizes && !pixels) return plain.trim().split('\n')[0] ?? '';
  const [width = now.width, height = now.height, newWidth = width, newHeight = height] = sizes ?? [];
  const all = Math.max(width, newWidth) * Math.max(height, newHeight) * SCALE ** 2;
  const share = (Number(pixels ?? 0) / all) * 100;
  // Two significant digits, because the corner of a button is a thousandth of a page.
  return `${share.toPrecision(2)} % of its pixels differ, height ${height} → ${newHeight}`;
}
