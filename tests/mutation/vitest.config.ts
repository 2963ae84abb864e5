import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config';

/** The root's settings for the tests of one group, all in one project: a mutant must not outlive its file in a shared process. */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined, include: [] } },
  defineConfig({
    test: {
      include: process.env.MUTATION_TESTS?.split(';') ?? [],
      // A mutant that waits for ever is found as well, and sooner.
      testTimeout: 30_000,
    },
  }),
);
