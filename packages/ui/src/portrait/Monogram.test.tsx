import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Monogram } from './Monogram';

it.each([
  ['large', 58],
  ['small', 34],
] as const)('draws a %s portrait with %i strokes inside its frame', (size, count) => {
  const html = renderToStaticMarkup(<Monogram letters="A" seed="Anna" size={size} />);
  const [, path = ''] = / d="([^"]+)"/.exec(html) ?? [];
  const strokes = [...path.matchAll(/m[\d.]+ ?(-?\d+)v(\d+)z/gi)].map(([, down, length]) => [down, length]);
  expect(strokes).toHaveLength(count);
  let top = 0;
  for (const [down, length] of strokes) {
    top += Number(down);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + Number(length)).toBeLessThanOrEqual(208);
  }
});
