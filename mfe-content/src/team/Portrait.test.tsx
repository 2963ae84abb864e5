import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Portrait } from './Portrait';
import { WEIGHTS } from './portrait/band';

it('shows the drawing in its content, which would take a phone a third of a second to make', () => {
  const strokes = Array.from({ length: WEIGHTS }, (_, weight) => `M${weight} 0v1z`);
  const html = renderToString(<Portrait drawing={{ dark: true, strokes }} label="Anna" />);
  const paths = [...html.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);
  expect(paths).toEqual(strokes);
});
