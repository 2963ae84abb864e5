import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { projectFiles } from '../support/project-files';

const SOURCES = /^(platform|lambdas|infra|tools|packages)\/.*\.(ts|tsx|mts|mjs|js)$/;
const TESTS = /\.test\.ts$|\/test-support\//;

it('every client of AWS is made by awsClient, which limits how long it waits', () => {
  const files = projectFiles().filter((file) => SOURCES.test(file) && !TESTS.test(file));
  let limited = 0;
  const unlimited = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    limited += text.match(/awsClient\(\s*\w+Client,/g)?.length ?? 0;
    const imported = [...text.matchAll(/import (?!type )([^;]*?) from '@aws-sdk\/client-[\w-]+'/g)];
    const names = imported.flatMap(([, list = '']) =>
      // A namespace or default import counts as a whole.
      list.startsWith('{') ? list.replace(/[{}]/g, '').split(',') : [list],
    );
    return names
      .map((name) => name.trim().split(' ').at(-1) ?? '')
      .filter(
        (name) => name && new RegExp(`new ${name}[.(]`).test(text) && !/(Command|Exception)$/.test(name),
      )
      .map((name) => `${file}: ${name}`);
  });
  expect(unlimited).toEqual([]);
  expect(limited).toBeGreaterThan(20);
});
