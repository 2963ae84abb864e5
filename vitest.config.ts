import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/.build/**', '**/.local/**', '**/cdk.out/**', 'tests/e2e/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 30_000,
  },
});
