import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/slow-first';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/.build/**', '**/.local/**', '**/cdk.out/**', 'tests/e2e/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    // Patience, not a measure: services start, processes run, and other work may share the machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Left alone it keeps a core free, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
  },
});
