import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MetricChart } from './MetricChart';

it('draws a dot for each item that was marked before, and a larger one for each new item', () => {
  const chart = { kind: 'dots', before: 3, after: 5, total: 50 } as const;
  const markup = renderToStaticMarkup(<MetricChart chart={chart} label="Marked items" axis={[]} />);
  const radii = [...markup.matchAll(/<circle cx="\d+" cy="\d+" r="([\d.]+)" class="([^"]+)"/g)]
    .filter(([, , names]) => /(fill|stroke)Ink/.test(`${names}`))
    .map(([, r, names]) => [Number(r), /strokeInk/.test(`${names}`) ? 'before' : 'new']);
  expect(radii).toEqual([...Array(3).fill([3.4, 'before']), ...Array(2).fill([4.6, 'new'])]);
});
