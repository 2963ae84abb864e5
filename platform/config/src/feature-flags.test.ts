import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
/** The flags that the installed library recommends for a new app. */
const recommended = readJson(
  createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json'),
);
const { context } = readJson('cdk.json') as { context: Record<string, unknown> };

/** Flags that differ from the recommendation, each with a reason. */
const DIFFERENT: Record<string, { value: unknown; why: string }> = {
  '@aws-cdk/core:enablePartitionLiterals': {
    value: false,
    why: 'Accepted findings of cdk-nag name resources with <AWS::Partition>.',
  },
  '@aws-cdk/core:target-partitions': { value: ['aws'], why: 'The site is deployed only to this partition.' },
};

it('cdk.json sets every flag of the installed library as recommended, or differently for a reason', () => {
  expect(Object.keys(recommended).length).toBeGreaterThan(80);
  const found = Object.fromEntries(Object.keys(recommended).map((flag) => [flag, context[flag]]));
  const wanted = Object.fromEntries(
    Object.entries(recommended).map(([flag, value]) => [flag, DIFFERENT[flag]?.value ?? value]),
  );
  expect(found).toEqual(wanted);
});
