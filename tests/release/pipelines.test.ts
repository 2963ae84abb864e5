import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@site/contracts/microfrontend';
import { expect, it } from 'vitest';
import { partModule } from '../../tools/pipelines/part-module';
import { pipelineFiles } from '../../tools/pipelines/pipeline-files';
import { ROOT } from '../bin/steps';
import { NIGHTLY } from '../support/nightly';
import { projectFiles } from '../support/project-files';
import { loadedFiles } from './support/loaded-files';

const FOLDER = path.join(ROOT, '.github/workflows');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('workflows of the parts and code owners are what the command writes', async () => {
  const expected = await pipelineFiles(ROOT, PART_NAMES);
  expect(expected.size).toBe(PART_NAMES.length + 1);
  for (const [file, text] of expected)
    expect(read(file), `${file} is out of date: run "npm run pipelines" and commit it`).toBe(text);
});

/** The patterns of each workflow that runs for some paths alone, of a push and of a pull request. */
const FILTERS = new Map(
  readdirSync(FOLDER).flatMap((file): [string, string[][]][] => {
    const [, ...blocks] = read(`.github/workflows/${file}`).split(/^ {4}paths:\n/m);
    const patterns = blocks.map((block) => /^(?: {6}- .*\n)+/.exec(block)?.[0] ?? '');
    const lists = patterns.map((lines) =>
      [...lines.matchAll(/- '?([^'\n]+)/g)].map(([, pattern]) => pattern ?? ''),
    );
    return blocks.length > 0 ? [[path.basename(file, '.yml'), lists]] : [];
  }),
);

/** Whether GitHub runs a workflow when the file changes: the last pattern that matches decides. */
function runsFor(file: string, patterns: readonly string[]): boolean {
  const last = patterns.findLast((pattern) => path.matchesGlob(file, pattern.replace(/^!/, '')));
  return last !== undefined && !last.startsWith('!');
}
const pipelinesOf = (file: string) =>
  [...FILTERS].flatMap(([name, [push = []]]) => (runsFor(file, push) ? [name] : []));

it('a pull request runs the same pipelines as a push', () => {
  expect([...FILTERS.keys()].sort()).toEqual(['infra', ...PART_NAMES].sort());
  for (const [name, [push, pullRequest]] of FILTERS) expect(pullRequest, name).toEqual(push);
});

it.each([
  // All icons are one file, which every part loads; the version says which of them shows the one that changed.
  ['an icon that mfe-products alone shows', 'packages/ui/src/icon/glyphs.ts', [...PART_NAMES]],
  [
    'a text of the form',
    'packages/contracts/src/lead-texts/ru.json',
    ['infra', 'shell', 'mfe-products', 'mfe-content'],
  ],
  ['the form', 'packages/ui/src/form/LeadForm.tsx', ['shell', 'mfe-products', 'mfe-content']],
  ['a chart of the products', 'packages/ui/src/chart/Gauge.tsx', ['mfe-products']],
  ['a style that the shell alone loads', 'packages/ui/src/styles/base.css', ['shell']],
  ['a font', 'packages/ui/src/fonts/onest-latin-wght-normal.woff2', ['shell']],
  ['the infrastructure', 'infra/stacks/web-stack.ts', ['infra']],
  ['a function', 'lambdas/submit-lead/core.ts', ['infra']],
  ['a metric’s name', 'packages/server-data/src/metrics.ts', ['infra']],
  ['a key of the table', 'packages/server-data/src/tables.ts', ['infra']],
  ['a test across parts', 'tests/release/pipelines.test.ts', []],
  ['a test of a package', 'packages/ui/src/form/validate.test.ts', []],
  ['a test of a part', 'mfe-voice/src/prerender.test.tsx', []],
  ['a README of a part', 'mfe-content/README.md', []],
  ['a text of mfe-content', 'mfe-content/locales/en.json', ['mfe-content']],
  ['what a part is', 'mfe-voice/part.ts', ['mfe-voice']],
  ['the federation', 'packages/federation/src/runtime/container.ts', [...PART_NAMES]],
  ['an installed package', 'package-lock.json', ['infra', ...PART_NAMES]],
  ['the build', 'platform/releases/src/build/build-part.ts', ['infra', ...PART_NAMES]],
  ['the pipeline of all parts', '.github/workflows/release-part.yml', [...PART_NAMES]],
  ['a part’s pipeline', '.github/workflows/shell.yml', ['shell']],
  ['the pipeline of every commit', '.github/workflows/ci.yml', []],
])('%s runs its pipelines and no other', (_, file, pipelines) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
  expect(pipelinesOf(file).sort()).toEqual([...pipelines].sort());
});

/** The part that builds fastest: the others are built at night. */
const FASTEST = 'mfe-voice';
for (const part of PART_NAMES) {
  const options = { timeout: 600_000, tags: part === FASTEST ? [] : [NIGHTLY] };
  it(`the pipeline of ${part} runs for every file that Vite loads for it`, options, async () => {
    const loaded = await loadedFiles(part);
    // Of each kind that only a build knows: a virtual module's imports, a pattern, the configuration's own.
    expect(loaded).toContain('packages/federation/src/runtime/taken-shares.ts');
    expect(loaded).toContain(`${part}/locales/en.json`);
    expect(loaded.filter((file) => !pipelinesOf(file).includes(part))).toEqual([]);
  });
}

it('a file is reviewed by the owner of its part, and else by the owner of the shell', async () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
  const ownerOf = (file: string) =>
    rules.findLast(([pattern = '']) => pattern === '*' || `/${file}`.startsWith(pattern))?.slice(1);
  const owners = new Map<string, string>();
  for (const part of PART_NAMES) owners.set(part, (await partModule(ROOT, part)).owner);
  expect(new Set(owners.values()).size).toBeGreaterThan(1);
  for (const file of projectFiles()) {
    const [folder = ''] = file.split('/');
    expect([file, ownerOf(file)]).toEqual([file, [owners.get(folder) ?? owners.get('shell')]]);
  }
});
