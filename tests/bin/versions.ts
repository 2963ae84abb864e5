import { AS_NIGHTLY } from '@platform/base/test-support/nightly';
import { run, tool } from './steps';

/**
 * Prints for each kind of change which parts get a new version; `npm test` checks one part. Takes about ten minutes of
 * builds.
 */
const { code } = await run(tool('vitest'), ['run', 'tests/release/versions.test.ts'], {
  env: AS_NIGHTLY,
});
process.exitCode = code;
