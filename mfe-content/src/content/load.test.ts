import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

let loadContent: typeof import('./load').loadContent;
beforeEach(async () => {
  // Other tests have loaded the same files.
  vi.resetModules();
  ({ loadContent } = await import('./load'));
});

it('reports an invalid file each time', () => {
  const load = () => loadContent(() => z.looseObject({ missing: z.string() }), 'pages/cases/ru');
  for (const _turn of [1, 2]) expect(load).toThrow('content/pages/cases/ru.json has 1 fault(s)');
});
