import { stripVTControlCharacters } from 'node:util';

/**
 * Pixels of a picture for one of the page. Chromium draws it so, and the page is laid out as a visitor has it. Playwright's own
 * pictures are as large as the page, and all of them would be some 100 MB.
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
 * What differs, in half a sentence, from the message with which Playwright's `toHaveScreenshot` fails; of another message
 * the first line. `now`: the size of the page, which was the golden's too unless the message tells of two.
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
  // Small shares count: the corner of a button is a thousandth of a page.
  return `${share.toPrecision(2)} % of its pixels differ, height ${height} → ${newHeight}`;
}
