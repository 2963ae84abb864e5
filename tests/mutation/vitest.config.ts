import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config';

/**
 * The root settings for the tests of one group, in one isolated project, so that no mutant survives in a shared process.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined, include: [] } },
  defineConfig({
    test: {
      include: process.env.MUTATION_TESTS?.split(';') ?? [],
      // A short timeout detects mutants that wait forever sooner.
      testTimeout: 30_000,
    },
  }),
);
