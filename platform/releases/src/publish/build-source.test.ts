import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { sha256 } from '@platform/composer/attestation/sign-version';
import { beforeEach, expect, it } from 'vitest';
import { buildSource, packageList } from './publish';

let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

const namesIn = (sbom: string | undefined) => {
  const { bomFormat, components } = JSON.parse(sbom ?? '{}') as {
    bomFormat: string;
    components: { purl: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  return components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(purl)?.[1]);
};

it('lists the production packages of a part of this repository, those of its packages included', () => {
  const names = namesIn(packageList(ROOT, path.join(ROOT, 'mfe-products')));
  // zod is a dependency of @site/contracts.
  for (const name of ['react', 'react-dom', 'scheduler', 'zod', '%40site/ui']) expect(names).toContain(name);
  for (const name of ['vitest', 'aws-cdk-lib', 'subset-font']) expect(names).not.toContain(name);
});

it('lists the packages of a part that is a repository of its own', () => {
  const dependencies = { a: '1.0.0' };
  const packages = {
    '': { name: 'mfe-x', version: '0.0.0', dependencies, devDependencies: { b: '1.0.0' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
  };
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(packages['']));
  writeFileSync(path.join(dir, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  expect(namesIn(packageList(dir, dir))).toEqual(['a']);
});

it('lists nothing without a lock file that has the part', () => {
  expect(packageList(dir, dir)).toBeUndefined();
  cpSync(path.join(ROOT, 'package-lock.json'), path.join(dir, 'package-lock.json'));
  expect(packageList(dir, path.join(dir, 'mfe-new'))).toBeUndefined();
});

it('states commit, lock file and builder; in a pipeline its workflow, run and repository', () => {
  const lockFile = sha256(readFileSync(path.join(ROOT, 'package-lock.json')));
  const anna = { who: 'anna', commit: '0123456789ab' };
  expect(buildSource('mfe-products', anna, {}).source).toEqual({
    ...{ publishedBy: 'anna', commit: anna.commit, lockFile, builder: 'local', node: process.versions.node },
  });
  const env = {
    ...{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'o/site', GITHUB_SHA: 'f'.repeat(40) },
    ...{ GITHUB_WORKFLOW_REF: 'o/site/x.yml@main', GITHUB_RUN_ID: '7', GITHUB_RUN_ATTEMPT: '1' },
  };
  expect(buildSource('mfe-products', anna, env).source).toMatchObject({
    ...{ commit: 'f'.repeat(40), repository: 'https://github.com/o/site' },
    builder: 'https://github.com/o/site/x.yml@main',
    run: 'https://github.com/o/site/actions/runs/7/attempts/1',
  });
});
