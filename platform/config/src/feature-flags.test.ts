import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const { resolve } = createRequire(import.meta.url);
/** The flags that the installed library recommends for a new app. */
const recommended = readJson(resolve('aws-cdk-lib/recommended-feature-flags.json'));
const { context } = readJson('cdk.json') as { context: Record<string, unknown> };

/** Flags that differ from the recommendation. */
const DIFFERENT: Record<string, unknown> = {
  // Accepted findings of cdk-nag name resources with <AWS::Partition>.
  '@aws-cdk/core:enablePartitionLiterals': false,
  // The site is deployed only to this partition.
  '@aws-cdk/core:target-partitions': ['aws'],
};

it('cdk.json sets every flag of the installed library as recommended, or differently for a reason', () => {
  expect(Object.keys(recommended).length).toBeGreaterThan(80);
  expect(context).toMatchObject({ ...recommended, ...DIFFERENT });
});
