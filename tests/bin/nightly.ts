import path from 'node:path';
import { AS_NIGHTLY } from '@platform/base/test-support/nightly';
import { type Count, ROOT, run, sum } from './steps';

/**
 * The nightly suites, run in sequence because each uses both cores. The first runs all tests including those tagged
 * `nightly`.
 */
const SUITES = {
  'npm run test:all': ['tests/bin/test.ts', '--all'],
  'npm test -- --load': ['tests/load/run.ts'],
};

const counts: Count[] = [];
const told: string[] = [];
for (const [title, [script, ...args]] of Object.entries(SUITES)) {
  const started = performance.now();
  const { code } = await run(process.execPath, ['--import', 'tsx', path.join(ROOT, script ?? ''), ...args], {
    env: AS_NIGHTLY,
  });
  counts.push(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  told.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${title.padEnd(20)} ${minutes} min`);
}
const { passed, failed } = sum(counts);
console.log([...told, `${passed} suites passed, ${failed} failed`].join('\n'));
process.exitCode = failed > 0 ? 1 : 0;
