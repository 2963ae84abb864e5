import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { build, FILES, writeFixture } from './test-support/tiny-builds';

/** Before every other plugin sees the module, as on a machine where the bundler's threads wait for a processor. */
const slowly = (file: string) => `{ plugins: [{ name: 'slow', load: { order: 'pre', async handler(id) {
  if (id.endsWith('${file}')) await new Promise((resolve) => setTimeout(resolve, 500));
} } }] }`;

let dir = '';
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it.each(['Lazy.tsx', 'Deep.tsx'])(
  'builds what a module that is loaded late takes from a shared library: %s',
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
