import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

let loadContent: typeof import('./load').loadContent;
beforeEach(async () => {
  // Other tests have loaded the same files.
  vi.resetModules();
  ({ loadContent } = await import('./load'));
});

it('parses a file once, and makes its schema once', () => {
  let made = 0;
  const schemaOf = () => {
    made += 1;
    return z.looseObject({});
  };
  const name = 'pages/cases/en';
  expect(loadContent(schemaOf, name)).toBe(loadContent(schemaOf, name));
  expect(made).toBe(1);
});

it('reports an invalid file each time', () => {
  const load = () => loadContent(() => z.looseObject({ missing: z.string() }), 'pages/cases/ru');
  for (const _turn of [1, 2]) expect(load).toThrow('content/pages/cases/ru.json has 1 fault(s)');
});
