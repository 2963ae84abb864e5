import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly, NIGHTLY } from './tests/support/nightly.ts';

/** Files that build parts, run commands or start services: tens of seconds each, where the others take one. */
const SLOW = [
  /\/tests\/release\//,
  /\/tests\/budgets\/voice-engine/,
  /\/infra\/stacks\//,
  /\/tests\/composition\/composer-process/,
  /\/lambdas\/hostile-bodies/,
];

/** Starts the slow files first, so that no worker is left with a long one when the others have nothing to do. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((pattern) => pattern.test(moduleId));
      return at < 0 ? SLOW.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/.build/**', '**/.local/**', '**/cdk.out/**', 'tests/e2e/**'],
    tags: [{ name: NIGHTLY, skip: !isNightly }],
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
