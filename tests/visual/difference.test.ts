import { expect, it } from 'vitest';
import { difference } from './difference';

const NOW = { width: 320, height: 1000 };
const failed = (what: string) =>
  `\u001b[2mexpect(\u001b[22mpage\u001b[2m).\u001b[22mtoHaveScreenshot\u001b[2m(\u001b[22mexpected\u001b[2m)\u001b[22m failed\n\n  ${what}\n\n  Snapshot: home-320-dark.webp\n`;

it('reports the share of pixels and the height', () => {
  expect(difference(failed('800 pixels (ratio 0.01 of all image pixels) are different.'), NOW)).toBe(
    '1.0 % of its pixels differ, height 1000 → 1000',
  );
});

it('reports both heights and the share of pixels', () => {
  const sizes = 'Expected an image 160px by 500px, received 160px by 1000px.';
  expect(
    difference(failed(`${sizes} 80000 pixels (ratio 0.50 of all image pixels) are different.`), NOW),
  ).toBe('50 % of its pixels differ, height 1000 → 2000');
  expect(difference(failed(sizes), NOW)).toBe('0.0 % of its pixels differ, height 1000 → 2000');
});

it('repeats other errors', () => {
  expect(difference('\nError: page.goto: net::ERR_CONNECTION_REFUSED\nCall log:\n', NOW)).toBe(
    'Error: page.goto: net::ERR_CONNECTION_REFUSED',
  );
});
