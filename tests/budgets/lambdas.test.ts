import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { bundleFunction, functionBundle } from '@platform/config/function-bundle';
import { buildSync } from 'esbuild';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import budgets from './lambda-budgets.json' with { type: 'json' };
import { LAMBDAS, lambdaWeight } from './lambda-weight';

/** Share by which a function may exceed its budget before the test fails. */
const TOLERANCE = 0.05;

it('has a budget for every function', () => {
  expect(Object.keys(budgets).sort()).toEqual(LAMBDAS);
});

it.each(Object.entries(budgets))('%s stays within its budget', async (name, budget) => {
  expect(await lambdaWeight(name)).toBeLessThanOrEqual(budget * (1 + TOLERANCE));
});

const OF_RELEASES = ['release', 'judge-rollout', 'compose'] as const;
it.each(['session', ...OF_RELEASES])('%s contains no provider of credentials but the environment', (name) => {
  const outdir = folderOfTest();
  const ofReleases = OF_RELEASES.find((one) => one === name);
  if (ofReleases) bundleFunction(ofReleases, outdir);
  else buildSync(functionBundle(ROOT, name, outdir));
  const file = ofReleases ?? 'index';
  const { sources } = JSON.parse(readFileSync(path.join(outdir, `${file}.mjs.map`), 'utf8')) as {
    sources: string[];
  };
  const own = 'lambdas/shared/environment-credentials.ts';
  expect(sources.filter((source) => source.endsWith(own))).toHaveLength(1);
  const providers = sources.flatMap((source) => /credential-provider-[a-z-]+|nested-clients/.exec(source) ?? []);
  expect([...new Set(providers)]).toEqual(['credential-provider-env']);
});
