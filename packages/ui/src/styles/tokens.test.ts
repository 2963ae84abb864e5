import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SURFACES = ['paper', 'raised', 'sunk'];
const TINTS = ['past', 'green-t', 'purple-t'];
const TEXTS = ['ink', 'ink-2', 'ink-3', 'green', 'purple'];
const PAIRS = [
  ...[...SURFACES, ...TINTS].flatMap((surface) => TEXTS.map((text) => [text, surface] as const)),
  ...SURFACES.flatMap((surface) => ['warn', 'error'].map((signal) => [signal, surface] as const)),
  ['on-ink', 'ink'],
  ['on-voice', 'green'],
  ['on-voice', 'purple'],
] as const;

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [normal = '', more = ''] = tokens.split('@media (prefers-contrast: more)');

/** Returns the two colours of each token, for the light and the dark theme. */
const colours = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, ...both]) => [name, both]),
  );

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one?: string, other?: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ['normally', 4.5, colours(normal)],
  ['with prefers-contrast', 7, { ...colours(normal), ...colours(more) }],
] as const)('text has enough contrast on every surface in both themes, %s %d:1', (_when, least, of) => {
  const pale = PAIRS.flatMap(([text, surface]) =>
    ['light', 'dark'].flatMap((theme, at) => {
      const reached = contrast(of[text]?.[at], of[surface]?.[at]);
      return reached >= least ? [] : [`${text} on ${surface}, ${theme}: ${reached.toFixed(2)}`];
    }),
  );
  expect(pale).toEqual([]);
});
