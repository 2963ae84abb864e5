import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suggestion } from '@platform/base/nearest.mjs';
import { installTools } from '../bench/install-tools';
import { ROOT, run } from '../bin/steps';
import { GROUPS, type Group } from './groups';

/** Percentage of mutants that the tests must detect. */
const SCORE = 85;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  console.error(
    `Unknown group: ${unknown.join(', ')}.${suggestion(unknown[0] ?? '', [...Object.keys(GROUPS), '--help'])} The groups are: ${Object.keys(GROUPS).join(', ')}.`,
  );
  process.exit(1);
}
const tools = path.join(await installTools('tests/mutation'), 'node_modules/@stryker-mutator');
/** Relative to the root, where Stryker runs, so that its reports contain no absolute path. */
const REPORTS = 'test-results/mutation';
mkdirSync(path.join(ROOT, REPORTS), { recursive: true });

for (const [name, group] of Object.entries(GROUPS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const config = `${REPORTS}/${name}.config.json`;
  writeFileSync(path.join(ROOT, config), JSON.stringify(settings(name, group), null, 2));
  console.log(`\n${name}`);
  const stryker = path.join(tools, 'core/bin/stryker.js');
  const { code } = await run(process.execPath, [stryker, 'run', config], {
    env: { MUTATION_TESTS: group.tests.join(';') },
  });
  if (code !== 0) process.exitCode = 1;
}

function settings(name: string, { mutate }: Group) {
  return {
    mutate,
    testRunner: 'vitest',
    // Skip Stryker's rewriting of tsconfig.json, which needs an older TypeScript and is not needed here.
    tsconfigFile: 'none.json',
    plugins: ['./tests/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    dryRunTimeoutMinutes: 10,
    // Generous, because a timeout counts as detected and a busy machine is slow.
    timeoutMS: 60_000,
    tempDirName: '.build/stryker',
    ignorePatterns: [
      '/.build',
      '/.local',
      'cdk.out*',
      '/test-results',
      '*.png',
      '/tests/e2e',
      '/tests/bench/tools',
    ],
    concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
    coverageAnalysis: 'perTest',
    reporters: ['clear-text', 'json', 'html', ...(process.stdout.isTTY ? ['progress'] : [])],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    jsonReporter: { fileName: `${REPORTS}/${name}.json` },
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    thresholds: { high: 95, low: SCORE, break: SCORE },
    checkers: [],
    disableTypeChecks: false,
    allowConsoleColors: false,
  };
}
