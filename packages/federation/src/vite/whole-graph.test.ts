import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { build, FILES, writeFixture } from './test-support/tiny-builds';

/** Delays a module before any other plugin sees it, as on a busy machine. */
const slowly = (file: string) => `{ plugins: [{ name: 'slow', load: { order: 'pre', async handler(id) {
  if (id.endsWith('${file}')) await new Promise((resolve) => setTimeout(resolve, 500));
} } }] }`;

let dir = '';
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it.each(['Lazy.tsx', 'Deep.tsx'])(
  'builds if a module that imports a shared library is loaded late: %s',
  async (late) => {
    const config = FILES['remote/vite.config.ts'];
    dir = writeFixture({
      'remote/src/Lazy.tsx': "import { deep } from './Deep';\nexport const lazy = deep;",
      'remote/src/Deep.tsx': "import { useCallback } from 'react';\nexport const deep = useCallback;",
      'remote/vite.config.ts': config.replace('exposes:', `extend: ${slowly(late)}, exposes:`),
    });
    const { code, output } = await build('remote', dir);
    expect(output).not.toContain('MISSING_EXPORT');
    expect(code).toBe(0);
  },
  120_000,
);
