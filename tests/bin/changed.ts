import { projectFiles } from '../support/project-files';
import type { Selection } from './selection';
import { ROOT, run, tool } from './steps';
import { isEndToEnd, unitTestsOf } from './tiers';

interface Readers {
  /** How the path of a changed file begins or, with an asterisk, ends. */
  changed: string;
  /** How the paths of unit tests begin. */
  unit: readonly string[];
  /** Names of files in tests/e2e; absent: all of them. */
  endToEnd?: readonly string[];
  /** Pattern of the paths that `every-page` visits; absent: all of them. */
  pages?: string;
}

/**
 * Tests that read files from disk, compose the site or start it, so that no import leads from them to what they test. The
 * first row that matches a changed file counts; the test of this module demands a row for every file of the project.
 */
export const READERS: readonly Readers[] = [
  { changed: '*.md', unit: ['tests/check/documents', 'tests/check/specification'], endToEnd: [] },
  { changed: '*.png', unit: ['tests/check/documents'], endToEnd: [] },
  { changed: '*.svg', unit: ['tests/check/documents'], endToEnd: [] },
  {
    changed: 'mfe-products/',
    unit: ['mfe-products/', 'tests/check/'],
    endToEnd: ['specification', 'forms', 'roi', 'every-page', 'without-script'],
    pages: '^/(products/|$)',
  },
  {
    changed: 'mfe-content/',
    unit: ['mfe-content/', 'tests/check/'],
    endToEnd: ['specification', 'content', 'search', 'feeds', 'head', 'every-page', 'without-script'],
    pages: '^/(cases|blog|team|$)',
  },
  {
    changed: 'mfe-voice/',
    unit: ['mfe-voice/', 'tests/check/'],
    endToEnd: ['voice', 'voice-denied', 'voice-ends', 'every-page'],
    // The widget is the same on every page.
    pages: '^/(products/lumi-ai|contacts|$)',
  },
  {
    changed: 'lambdas/',
    unit: ['lambdas/', 'tests/api/', 'tests/iam/', 'tests/budgets/lambdas', 'tests/html/'],
    endToEnd: ['forms', 'forms-without-script', 'voice', 'telemetry', 'outage-api'],
  },
  {
    changed: 'platform/config/',
    unit: ['platform/', 'infra/', 'tests/iam/', 'tests/security/', 'tests/check/', 'tests/release/'],
    endToEnd: ['routing', 'policy', 'head', 'forms', 'voice'],
  },
  {
    changed: 'infra/',
    unit: ['infra/', 'tests/iam/', 'tests/security/', 'tests/check/', 'platform/local/'],
    endToEnd: ['routing', 'policy', 'head', 'forms', 'voice'],
  },
  { changed: 'tools/', unit: ['tools/', 'tests/check/', 'tests/release/'], endToEnd: ['release'] },
  { changed: 'shell/', unit: ['shell/', 'tests/check/', 'tests/budgets/'] },
  { changed: 'packages/', unit: ['tests/check/', 'tests/api/', 'tests/composition/'] },
  { changed: 'platform/', unit: ['tests/composition/', 'tests/release/', 'tests/check/'] },
  { changed: 'tests/e2e/', unit: ['tests/check/'] },
  { changed: 'tests/', unit: ['tests/'], endToEnd: [] },
  { changed: '.github/', unit: ['tests/release/', 'tests/iam/', 'tests/security/'], endToEnd: [] },
  { changed: '.vscode/', unit: [], endToEnd: [] },
  // What the project is installed and checked with, in its root.
  { changed: '', unit: [''] },
];

/** Returns the row for a changed file, as a path from the root. */
export const readersOf = (file: string): Readers | undefined =>
  READERS.find(({ changed }) => {
    if (changed.startsWith('*')) return file.endsWith(changed.slice(1));
    return changed === '' ? !file.includes('/') || file.startsWith('.ci/') : file.startsWith(changed);
  });

/**
 * Returns the tests of the fast tier that the changes since a commit can break: those that import a changed file, and those
 * of the table. The default is the point where this branch left `main`, with what is not committed yet. Rejects with
 * `test/unknown-commit`, and with `test/no-row` for a folder that the table lacks.
 */
export async function changedTests(since?: string): Promise<Selection & { pages: string }> {
  const base = since ?? (await git('merge-base', 'HEAD', 'main')) ?? 'HEAD';
  const listed = await git('diff', '--name-only', '--no-renames', base);
  const untracked = await git('ls-files', '-o', '--exclude-standard');
  if (listed === undefined)
    throw new Error(
      `git knows no commit "${base}". Name one: npm test -- --changed HEAD~1 [test/unknown-commit]`,
    );
  const changed = [...listed.split('\n'), ...(untracked ?? '').split('\n')].filter((file) => file !== '');
  const files = projectFiles();
  const endToEnd = files.filter(isEndToEnd);
  const chosen = new Set(await importers(base));
  const pages = new Set<string>();
  for (const file of changed) {
    const readers = readersOf(file);
    if (!readers)
      throw new Error(
        `No row of tests/bin/changed.ts says which tests read "${file}". Add one. [test/no-row]`,
      );
    for (const test of files) if (readers.unit.some((start) => test.startsWith(start))) chosen.add(test);
    if (readers.endToEnd?.length !== 0) pages.add(readers.pages ?? '');
    for (const test of endToEnd)
      if (!readers.endToEnd || readers.endToEnd.some((name) => test.endsWith(`/${name}.spec.ts`)))
        chosen.add(test);
  }
  return {
    unit: unitTestsOf('fast', files).filter((file) => chosen.has(file)),
    endToEnd: endToEnd.filter((file) => chosen.has(file)),
    pages: pages.has('') ? '' : [...pages].join('|'),
  };
}

/** Returns the unit tests that import what changed since a commit, directly or not. */
async function importers(base: string): Promise<string[]> {
  const { code, output } = await run(tool('vitest'), ['list', '--filesOnly', '--json', `--changed=${base}`], {
    quiet: true,
  });
  const start = output.indexOf('[');
  if (code !== 0 || start < 0) throw new Error(`Vitest lists no tests:\n${output} [test/unlisted]`);
  const listed = JSON.parse(output.slice(start)) as { file: string }[];
  return listed.map(({ file }) => file.slice(ROOT.length + 1));
}

/** Returns the output of a git command, or undefined if it failed. */
async function git(...args: string[]): Promise<string | undefined> {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : undefined;
}
