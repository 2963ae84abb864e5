import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config';

/** The root's settings for the tests of one group. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      include: process.env.MUTATION_TESTS?.split(';') ?? [],
      // A mutant that waits for ever is found as well, and sooner.
      testTimeout: 30_000,
    },
  }),
);
