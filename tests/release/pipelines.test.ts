import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { pipelineFiles } from 'tools/pipelines/pipeline-files';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

const FOLDER = path.join(ROOT, '.github/workflows');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('the parts’ workflows and CODEOWNERS are up to date', async () => {
  const expected = await pipelineFiles(ROOT, PART_NAMES);
  expect(expected.size).toBe(PART_NAMES.length + 1);
  for (const [file, text] of expected)
    expect(read(file), `${file} is out of date: run "npm run generate" and commit it`).toBe(text);
});

/** The path filters of each workflow that has them, for push and pull request. */
const FILTERS = new Map(
  readdirSync(FOLDER).flatMap((file): [string, string[][]][] => {
    const [, ...blocks] = read(`.github/workflows/${file}`).split(/^ {4}paths:\n/m);
    const patterns = blocks.map((block) => /^(?: {6}- .*\n)+/.exec(block)?.[0] ?? '');
    const lists = patterns.map((lines) => [...lines.matchAll(/- '?([^'\n]+)/g)].map(([, pattern]) => pattern ?? ''));
    return blocks.length > 0 ? [[path.basename(file, '.yml'), lists]] : [];
  }),
);

/** Returns whether GitHub runs a workflow for a changed file: the last matching pattern decides. */
function runsFor(file: string, patterns: readonly string[]): boolean {
  const last = patterns.findLast((pattern) => path.matchesGlob(file, pattern.replace(/^!/, '')));
  return last !== undefined && !last.startsWith('!');
}
const pipelinesOf = (file: string) =>
  [...FILTERS].flatMap(([name, [push = []]]) => (runsFor(file, push) ? [name] : []));

it('pull requests and pushes have the same path filters', () => {
  expect([...FILTERS.keys()].sort()).toEqual(['infra', ...PART_NAMES].sort());
  for (const [name, [push, pullRequest]] of FILTERS) expect(pullRequest, name).toEqual(push);
});

it.each([
  ['the kit', 'packages/ui/src/icon/glyphs.ts', [...PART_NAMES]],
  ['the contracts', 'packages/contracts/src/lead-texts/ru.json', ['infra', ...PART_NAMES]],
  ['a function', 'lambdas/submit-lead/handler.ts', ['infra']],
  ['a test of a package', 'packages/ui/src/form/validate.test.ts', []],
  ['a text of mfe-content', 'mfe-content/locales/en.json', ['mfe-content']],
  ['an installed package', 'package-lock.json', ['infra', ...PART_NAMES]],
  ['the build', 'platform/releases/src/build/build-part.ts', ['infra', ...PART_NAMES]],
  ['the pipeline of all parts', '.github/workflows/release-part.yml', [...PART_NAMES]],
])('%s runs exactly its pipelines', (_, file, pipelines) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
  expect(pipelinesOf(file).sort()).toEqual([...pipelines].sort());
});
