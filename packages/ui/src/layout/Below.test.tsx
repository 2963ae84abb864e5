import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Below } from './Below';

test('the served page is whole', () => {
  expect(renderToString(<Below>the rest</Below>)).toBe('the rest');
});
