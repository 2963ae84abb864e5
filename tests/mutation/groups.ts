export interface Group {
  mutate: string[];
  /**
   * Tests of the group, without those that build, start a site or render images, because all of them run for every mutant.
   */
  tests: string[];
}

/** The mutated files by group, for `npm run mutate -- <group>`: rules whose accidental change would go unnoticed. */
export const GROUPS: Record<string, Group> = {
  languages: {
    mutate: [
      'packages/contracts/src/languages.ts',
      'packages/contracts/src/form-href.ts',
      'packages/i18n/src/detect-language.ts',
      'packages/i18n/src/sanitize.ts',
    ],
    tests: ['packages/contracts/src/*.test.ts', 'packages/i18n/src/*.test.ts'],
  },
  release: {
    mutate: [
      'platform/releases/src/orders/{canary,canary-buckets,rebase-canaries}.ts',
      'platform/releases/src/orders/rollback-plan.ts',
      'platform/releases/src/orders/rollback-part.ts',
      'platform/releases/src/collect/retained.ts',
      'platform/releases/src/orders/freeze.ts',
      'platform/composer/src/composition-id.ts',
      'platform/composer/src/closure.ts',
    ],
    tests: [
      'platform/releases/src/orders/canary-buckets.test.ts',
      'tests/composition/{canary,canary-slots,rollback,rollback-part,freeze,collect,collect-histories,composition-id,closure}.test.ts',
    ],
  },
  // Functions with slow tests have their own group: each of their mutants takes longer than all others together.
  lambdas: {
    mutate: ['lambdas/*/core.ts', '!lambdas/{deliver-notifications,synthetic-visitor}/core.ts'],
    tests: ['lambdas/!(deliver-notifications|synthetic-visitor)/core.test.ts'],
  },
  delivery: {
    mutate: ['lambdas/deliver-notifications/core.ts'],
    tests: ['lambdas/deliver-notifications/core.test.ts'],
  },
  visitor: {
    mutate: ['lambdas/synthetic-visitor/core.ts'],
    tests: ['lambdas/synthetic-visitor/core.test.ts'],
  },
};
