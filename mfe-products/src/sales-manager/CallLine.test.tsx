import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallLine } from './CallLine';

it('draws two hundred bars, each in a place of its own, half of them in paths that narrow windows hide', () => {
  const html = renderToStaticMarkup(<CallLine marks={[]} />);
  const places = [...html.matchAll(/<path class="([^"]*\bbars\b[^"]*)" d="([^"]*)"/g)].flatMap(
    ([, names = '', d = '']) => {
      let x = 0;
      return [...d.matchAll(/([Mm])([\d.]+)/g)].map(([, kind, by]) => {
        x = kind === 'M' ? Number(by) : x + Number(by);
        return { x, hidden: /\bwide\b/.test(names) };
      });
    },
  );
  expect(new Set(places.map(({ x }) => x)).size).toBe(200);
  expect(places.filter(({ hidden }) => hidden)).toHaveLength(100);
});
