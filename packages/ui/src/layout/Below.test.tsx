import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Below } from './Below';

test('renders its children on the server', () => {
  expect(renderToString(<Below>the rest</Below>)).toBe('the rest');
});
